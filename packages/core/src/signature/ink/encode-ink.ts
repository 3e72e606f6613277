import { SigningError } from '../../errors/signing-error.ts';
import type { Ink, Stroke } from '../../model/signature.ts';
import { type CanvasEncoder, toInkPicture } from './ink-picture.ts';
import { inkToSvg } from './ink-svg.ts';

/**
 * A drawing as it is signed: its strokes and the two pictures made from them.
 *
 * @param color - `#rrggbb`, one of `inkColors` or a company's own.
 * @throws SigningError `invalid-value` when there is no ink, or the colour is not one.
 *
 * @example
 * ```ts
 * const ink = await encodeInk(recorder.strokes, inkColors.blue, createCanvasEncoder());
 * ```
 */
export async function encodeInk(
  strokes: readonly Stroke[],
  color: string,
  encoder: CanvasEncoder,
): Promise<Ink> {
  const svg = inkToSvg(strokes, color);
  const picture = toInkPicture(strokes, color);
  if (svg === null || picture === null) {
    throw new SigningError('invalid-value', 'A signature needs ink, in a colour of six hex digits');
  }
  const jpeg = await encoder.toJpeg(picture);
  // The recorder goes on with its own lists; what is signed stays as it was.
  return { strokes: strokes.map((stroke) => [...stroke]), svg, jpeg };
}
