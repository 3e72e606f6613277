import { SigningError } from '../../errors/signing-error.ts';
import { inputLimits } from '../../model/input-limits.ts';
import type { Ink, Stroke } from '../../model/signature.ts';
import { type CanvasEncoder, toInkPicture } from './ink-picture.ts';
import { inkToSvg } from './ink-svg.ts';
import { thinStrokes } from './thin-strokes.ts';

/** Bytes of the jpeg: what strokes and svg leave of the limit is more. */
const maxJpeg = 200_000;

/** Sizes to try one after the other, in pixels of width. decisions.md: at least 600 wide. */
const jpegSizes = [
  { maxWidth: 1600, quality: 0.9 },
  { maxWidth: 1000, quality: 0.8 },
  { maxWidth: 600, quality: 0.6 },
  { maxWidth: 600, quality: 0.2 },
] as const;

/** The largest picture of the ink that is not too heavy. */
async function toJpeg(
  strokes: readonly Stroke[],
  color: string,
  encoder: CanvasEncoder,
): Promise<string | null> {
  let jpeg: string | null = null;
  for (const { maxWidth, quality } of jpegSizes) {
    const picture = toInkPicture(strokes, color, maxWidth);
    if (picture === null) return null;
    jpeg = await encoder.toJpeg({ ...picture, quality });
    if (jpeg.length <= maxJpeg) break;
  }
  return jpeg;
}

/**
 * A drawing as it is signed: its strokes and the two pictures made from them, within
 * `inputLimits.ink.bytes`. A drawing longer than any name loses points that hardly show, and its
 * picture pixels.
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
  const room = inputLimits.ink.bytes - maxJpeg;
  const drawn = thinStrokes(strokes, (some) => {
    const length = JSON.stringify(some).length;
    // The outline has more to say than the strokes: it need not be made to know.
    return length < room / 2 && length + (inkToSvg(some, color) ?? '').length < room;
  });
  const svg = inkToSvg(drawn, color);
  const jpeg = await toJpeg(drawn, color, encoder);
  if (svg === null || jpeg === null) {
    throw new SigningError('invalid-value', 'A signature needs ink, in a colour of six hex digits');
  }
  // The recorder goes on with its own lists; what is signed stays as it was.
  return { strokes: drawn.map((stroke) => [...stroke]), svg, jpeg };
}
