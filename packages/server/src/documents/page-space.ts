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

/** Measures a page as every reader displays it, including pdfium's page images. */
export function readPageSpace(page: PdfLibPage): PageSpace {
  const media = readRectangle(page, 'MediaBox') ?? letter;
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
