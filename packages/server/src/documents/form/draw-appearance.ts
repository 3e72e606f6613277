import { PDFName } from '@cantoo/pdf-lib';
import { isPdfNumber, pdfNumber } from '../pdf/content-stream.ts';
import type { Matrix } from '../pdf/page-space.ts';
import { numbersOf, type Rectangle, readRectangle, type ShownAnnotation } from './annotation.ts';

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Appearance streams may have a large space of their own, such as that of a picture's pixels. */
const scaleDecimals = 6;

/**
 * The operators that draw an annotation's appearance stream in its rectangle, in the page's
 * coordinates, as specified in PDF 32000-1, 12.5.5. `null` if the appearance has no area.
 *
 * @param key - The name of the appearance in the resources.
 * @param upright - Turns what must not turn with its page.
 */
export function drawAppearance(
  shown: ShownAnnotation,
  key: string,
  upright: Matrix = identity,
): string | null {
  const { isUpright, rectangle } = shown;
  const placed = placeOf(shown);
  if (placed === null || !placed.every(isPdfNumber)) return null;
  const [left, , , top] = rectangle;
  const [a, b, c, d] = upright;
  // Around the upper left corner.
  const turn: Matrix[] = isUpright
    ? [
        [1, 0, 0, 1, left, top],
        [a, b, c, d, 0, 0],
        [1, 0, 0, 1, -left, -top],
      ]
    : [];
  const steps = [...turn, placed].map(
    (matrix) => `${matrix.map((each) => pdfNumber(each, scaleDecimals)).join(' ')} cm`,
  );
  return `q ${steps.join(' ')} /${key} Do Q`;
}

/** The matrix that takes an appearance to its rectangle. */
function placeOf({ appearance, rectangle }: ShownAnnotation): Matrix | null {
  const { dict } = appearance;
  const entry = dict.get(PDFName.of('BBox'));
  // Without a box, pdfium takes it as it is.
  if (entry === undefined) return [1, 0, 0, 1, rectangle[0], rectangle[1]];
  const box = readRectangle(dict, entry);
  if (box === null) return null;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
    numbersOf(dict, dict.get(PDFName.of('Matrix')), 6) ?? identity;
  const drawn = boxAround(box, [a, b, c, d, e, f]);
  const across = (rectangle[2] - rectangle[0]) / (drawn[2] - drawn[0]);
  const along = (rectangle[3] - rectangle[1]) / (drawn[3] - drawn[1]);
  return [across, 0, 0, along, rectangle[0] - drawn[0] * across, rectangle[1] - drawn[1] * along];
}

/** The bounding box of a rectangle transformed by a matrix. */
export function boxAround([left, bottom, right, top]: Rectangle, matrix: Matrix): Rectangle {
  const [a, b, c, d, e, f] = matrix;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [left, right]) {
    for (const y of [bottom, top]) {
      xs.push(a * x + c * y + e);
      ys.push(b * x + d * y + f);
    }
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
