import { PDFArray, PDFName, PDFNumber, type PDFPage as PdfLibPage } from '@cantoo/pdf-lib';

/** A PDF matrix: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A page as it is shown: its CropBox, turned by its rotation. Points. */
export interface PageSpace {
  readonly width: number;
  readonly height: number;
  /** Takes shown space, from the bottom left corner and upwards, to the page's own coordinates. */
  readonly toUser: Matrix;
}

interface Rectangle {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** What a reader takes a page to be when it does not say: US letter. */
const letter: Rectangle = { left: 0, bottom: 0, width: 612, height: 792 };

/** Measures a page as every reader shows it, pdfium's page images included. */
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

/** Corners may come in any order, and a damaged box counts as none. */
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
