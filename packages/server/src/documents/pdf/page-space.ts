import { PDFArray, PDFName, PDFNumber, type PDFPage as PdfLibPage } from '@cantoo/pdf-lib';

/** A PDF matrix: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A page as displayed: its CropBox, rotated. In points. */
export interface PageSpace {
  readonly width: number;
  readonly height: number;
  /** Maps displayed space, with its origin at the bottom left, to the page's coordinates. */
  readonly toUser: Matrix;
}

interface Rectangle {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** The size that readers assume for a page without a MediaBox: US letter. */
const letter: Rectangle = { left: 0, bottom: 0, width: 612, height: 792 };

/** The MediaBox of a page, as every reader takes it. */
export function readMediaBox(page: PdfLibPage): Rectangle {
  return readRectangle(page, 'MediaBox') ?? letter;
}

/** Measures a page as every reader displays it, including pdfium's page images. */
export function readPageSpace(page: PdfLibPage): PageSpace {
  const media = readMediaBox(page);
  const crop = readRectangle(page, 'CropBox');
  const box = (crop === null ? null : intersection(media, crop)) ?? media;
  const { left, bottom, width, height } = box;
  switch (readRotation(page)) {
    case 90:
      return { width: height, height: width, toUser: [0, 1, -1, 0, left + width, bottom] };
    case 180:
      return { width, height, toUser: [-1, 0, 0, -1, left + width, bottom + height] };
    case 270:
      return { width: height, height: width, toUser: [0, -1, 1, 0, left, bottom + height] };
    default:
      return { width, height, toUser: [1, 0, 0, 1, left, bottom] };
  }
}

/**
 * Writes the boxes and the rotation of a page as they are read here, if other readers could read them in
 * another way: numbers that are missing, superfluous or elsewhere, an empty box, and an angle between
 * quarter turns; and deletes a unit of length that is none. Returns whether anything was written.
 */
export function normalizePageSpace(page: PdfLibPage): boolean {
  const { node } = page;
  const media = readMediaBox(page);
  const crop = readRectangle(page, 'CropBox');
  const shown = (crop === null ? null : intersection(media, crop)) ?? media;
  const isMediaPlain = isPlainBox(page, 'MediaBox');
  const isCropPlain =
    node.getInheritableAttribute(PDFName.of('CropBox')) === undefined ||
    (isPlainBox(page, 'CropBox') && crop !== null && intersection(media, crop) !== null);
  const rotation = node.getInheritableAttribute(PDFName.of('Rotate'));
  const turned = readRotation(page);
  const isTurnPlain =
    rotation === undefined || (rotation instanceof PDFNumber && rotation.asNumber() % 90 === 0);
  if (!isMediaPlain) node.set(PDFName.MediaBox, node.context.obj(cornersOf(media)));
  if (!isCropPlain) node.set(PDFName.CropBox, node.context.obj(cornersOf(shown)));
  if (!isTurnPlain) node.set(PDFName.Rotate, PDFNumber.of(turned));
  const isScaled = deleteInvalidUnit(page);
  return !isMediaPlain || !isCropPlain || !isTurnPlain || isScaled;
}

/** Deletes a unit of length that is none. Returns whether there was one. */
function deleteInvalidUnit({ node }: PdfLibPage): boolean {
  const key = PDFName.of('UserUnit');
  if (!node.has(key)) return false;
  const unit = node.context.lookup(node.get(key));
  const isUnit = unit instanceof PDFNumber && unit.asNumber() > 0;
  return !isUnit && node.delete(key);
}

function isPlainBox(page: PdfLibPage, name: 'MediaBox' | 'CropBox'): boolean {
  const box = page.node.context.lookup(page.node.getInheritableAttribute(PDFName.of(name)));
  return (
    readRectangle(page, name) !== null &&
    box instanceof PDFArray &&
    box.asArray().every((corner) => corner instanceof PDFNumber)
  );
}

function cornersOf({ left, bottom, width, height }: Rectangle): number[] {
  return [left, bottom, left + width, bottom + height];
}

export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  const part = (value: number) => value / determinant;
  return [part(d), part(-b), part(-c), part(a), part(c * f - d * e), part(b * e - a * f)];
}

/** Corners may be in any order. Returns `null` for a damaged box. */
function readRectangle(page: PdfLibPage, name: 'MediaBox' | 'CropBox'): Rectangle | null {
  const box = page.node.getInheritableAttribute(PDFName.of(name));
  const array = page.node.context.lookup(box);
  if (!(array instanceof PDFArray) || array.size() !== 4) return null;
  const numbers: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const number = page.node.context.lookup(array.get(index));
    if (!(number instanceof PDFNumber)) return null;
    numbers.push(number.asNumber());
  }
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  const width = Math.abs(x2 - x1);
  const height = Math.abs(y2 - y1);
  if (width === 0 || height === 0) return null;
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), width, height };
}

function intersection(one: Rectangle, other: Rectangle): Rectangle | null {
  const left = Math.max(one.left, other.left);
  const bottom = Math.max(one.bottom, other.bottom);
  const width = Math.min(one.left + one.width, other.left + other.width) - left;
  const height = Math.min(one.bottom + one.height, other.bottom + other.height) - bottom;
  return width > 0 && height > 0 ? { left, bottom, width, height } : null;
}

function readRotation(page: PdfLibPage): number {
  const rotation = page.node.context.lookup(
    page.node.getInheritableAttribute(PDFName.of('Rotate')),
  );
  if (!(rotation instanceof PDFNumber)) return 0;
  const turns = Math.trunc(rotation.asNumber() / 90) % 4;
  return ((turns + 4) % 4) * 90;
}
