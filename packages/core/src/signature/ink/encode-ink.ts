import { SigningError } from '../../errors/signing-error.ts';
import { inputLimits } from '../../model/input-limits.ts';
import type { Ink, Stroke } from '../../model/signature.ts';
import { type CanvasEncoder, toInkPicture } from './ink-picture.ts';
import { inkToSvg } from './ink-svg.ts';
import { thinStrokes } from './thin-strokes.ts';

/** Maximum bytes of the jpeg; strokes and svg leave more than this of the limit. */
const maxJpeg = 200_000;

/** Widths to try in turn, in pixels. decisions.md: at least 600. */
const jpegSizes = [
  { maxWidth: 1600, quality: 0.9 },
  { maxWidth: 1000, quality: 0.8 },
  { maxWidth: 600, quality: 0.6 },
  { maxWidth: 600, quality: 0.2 },
] as const;

/** The largest image of the ink within the limit. */
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
 * Encodes a drawing for signing: its strokes and two images made from them, within
 * `inputLimits.ink.bytes`. A very long drawing loses points that hardly show, and its image is smaller.
 *
 * @param color - `#rrggbb`, one of `inkColors` or a company's own.
 * @throws SigningError `invalid-value` if there is no ink, or the colour is invalid.
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
    // The outline is always longer than the strokes, so it need not be computed.
    return length < room / 2 && length + (inkToSvg(some, color) ?? '').length < room;
  });
  const svg = inkToSvg(drawn, color);
  const jpeg = await toJpeg(drawn, color, encoder);
  if (svg === null || jpeg === null) {
    throw new SigningError('invalid-value', 'A signature needs ink, in a colour of six hex digits');
  }
  // Copied, because the recorder continues to change its lists.
  return { strokes: drawn.map((stroke) => [...stroke]), svg, jpeg };
}
