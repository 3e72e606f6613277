import { SigningError } from '../../errors/signing-error.ts';
import { inputLimits } from '../../model/input-limits.ts';
import type { Ink, Stroke } from '../../model/signature.ts';
import { toJson } from '../../model/to-json.ts';
import { type CanvasEncoder, toInkPicture } from './ink-picture.ts';
import { inkToSvg } from './ink-svg.ts';
import { thinStrokes } from './thin-strokes.ts';

/** Minimum number of characters that strokes and svg leave for the jpeg. A small jpeg of any drawing is shorter. */
const minJpeg = 4_000;

/**
 * Images to try in turn, until one is short enough. Fewer pixels keep a line legible longer than a lower
 * quality does.
 */
const jpegs = [
  { scale: 2, quality: 0.6 },
  { scale: 1.5, quality: 0.5 },
  { scale: 1, quality: 0.5 },
  { scale: 1, quality: 0.3 },
  { scale: 0.75, quality: 0.3 },
  { scale: 0.5, quality: 0.3 },
  { scale: 0.5, quality: 0.1 },
  { scale: 0.5, quality: 0.05 },
  { scale: 0.35, quality: 0.1 },
  { scale: 0.25, quality: 0.1 },
] as const;

/** Black, because colour makes a jpeg longer. The svg has the colour. */
const jpegColor = '#000000';

/**
 * The best image of the ink of at most `maxLength` characters; `''` if there is none, as in a browser that
 * returns noise for any canvas. `null` without ink.
 */
async function toJpeg(
  strokes: readonly Stroke[],
  maxLength: number,
  encoder: CanvasEncoder,
): Promise<string | null> {
  for (const { scale, quality } of jpegs) {
    const picture = toInkPicture(strokes, jpegColor, scale);
    if (picture === null) return null;
    const jpeg = await encoder.toJpeg({ ...picture, quality });
    if (jpeg.length <= maxLength) return jpeg;
  }
  return '';
}

const lengthOf = (strokes: readonly Stroke[]): number => toJson(strokes).length;

/**
 * Encodes a drawing for signing: its strokes and two images made from them, together in at most
 * `inputLimits.ink.encodedBytes`. A long drawing has fewer points, which draw the same line: of a
 * signature within half a CSS px, of a scribble over the whole pad as close as possible. The jpeg is in
 * black, and left out where the browser does not let a page read its canvas: the strokes are what is signed.
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
  const { encodedBytes } = inputLimits.ink;
  const drawn = thinStrokes(strokes, (some) => {
    const room = encodedBytes - minJpeg - lengthOf(some);
    return room > 0 && (inkToSvg(some, color) ?? '').length <= room;
  });
  const svg = inkToSvg(drawn, color);
  const maxJpeg = encodedBytes - lengthOf(drawn) - (svg ?? '').length;
  const jpeg = await toJpeg(drawn, maxJpeg, encoder);
  if (svg === null || jpeg === null) {
    throw new SigningError('invalid-value', 'A signature needs ink, in a colour of six hex digits');
  }
  // Copied, because the recorder continues to change its lists.
  return { strokes: drawn.map((stroke) => [...stroke]), svg, jpeg };
}
