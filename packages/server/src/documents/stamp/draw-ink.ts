import { pdfNumber } from '../pdf/content-stream.ts';
import type { InkResource } from './document-inks.ts';
import { fitWithin, type ShownBox } from './shown-box.ts';

/** Of a scale, which multiplies coordinates of up to 100,000 px. */
const scaleDecimals = 8;

/** Draws ink in a box, scaled to fit: see `fitWithin`. */
export function drawInk(ink: InkResource, box: ShownBox): string {
  const at = fitWithin(box, ink);
  const scale = at.width / ink.width;
  const size = pdfNumber(scale, scaleDecimals);
  const [x, y] = [at.x - ink.x * scale, at.y - ink.y * scale];
  return `${size} 0 0 ${size} ${pdfNumber(x)} ${pdfNumber(y)} cm /${ink.key} Do`;
}
