import { pdfNumber } from '../pdf/content-stream.ts';
import type { ImageResource } from './document-images.ts';
import { fitWithin, type ShownBox } from './shown-box.ts';

/** Draws a picture in a box, scaled to fit: see `fitWithin`. */
export function drawImage(image: ImageResource, box: ShownBox): string {
  const at = fitWithin(box, image);
  const matrix = [at.width, 0, 0, at.height, at.x, at.y].map(pdfNumber).join(' ');
  return `${matrix} cm /${image.key} Do`;
}
