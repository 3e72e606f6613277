import { PDFName } from '@cantoo/pdf-lib';
import { isPdfNumber, pdfNumber } from '../content-stream.ts';
import type { Matrix } from '../page-space.ts';
import { numbersOf, type Rectangle, readRectangle, type ShownAnnotation } from './annotation.ts';

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Appearance streams may have a large space of their own, such as that of a picture's pixels. */
const scaleDecimals = 6;

/**
 * The operators that draw an annotation's appearance stream in its rectangle, in the page's
 * coordinates, as specified in PDF 32000-1, 12.5.5. `null` if the appearance has no area.
 *
 * @param key - The name of the appearance in the resources.
 */
export function drawAppearance(
  { appearance, rectangle }: ShownAnnotation,
  key: string,
): string | null {
  const { dict } = appearance;
  const box = readRectangle(dict, dict.get(PDFName.of('BBox')));
  if (box === null) return null;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
    numbersOf(dict, dict.get(PDFName.of('Matrix')), 6) ?? identity;
  const shown = boxAround(box, [a, b, c, d, e, f]);
  const across = (rectangle[2] - rectangle[0]) / (shown[2] - shown[0]);
  const along = (rectangle[3] - rectangle[1]) / (shown[3] - shown[1]);
  const numbers = [
    across,
    0,
    0,
    along,
    rectangle[0] - shown[0] * across,
    rectangle[1] - shown[1] * along,
  ];
  if (!numbers.every(isPdfNumber)) return null;
  return `q ${numbers.map((each) => pdfNumber(each, scaleDecimals)).join(' ')} cm /${key} Do Q`;
}

/** The bounding box of a rectangle transformed by a matrix. */
function boxAround([left, bottom, right, top]: Rectangle, matrix: Matrix): Rectangle {
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
