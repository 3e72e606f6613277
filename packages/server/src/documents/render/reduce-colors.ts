/** Steps of the 16 levels of a channel. */
const step = 17;
/** The most colours that a WebP stores as a palette. */
const maxColors = 256;
/** Share of the pixels that lie together in one colour, from which this colour is kept. */
const minArea = 0.0005;
/** The largest difference of a channel between neighbours on a gradient. */
const smoothStep = 2;
/** Small differences in a row that make a gradient, which edges of letters do not have. */
const minSmoothSteps = 4;
/** Share of pixels on gradients above which the reduced colours could be seen as bands. */
const maxSmooth = 0.001;

const rounded = Uint8Array.from({ length: 256 }, (_, value) => Math.round(value / step) * step);

/**
 * Rounds the colours at the edges of letters and lines to 16 levels of each channel, so that a page of
 * text has a palette of few colours. Its lossless WebP is then two or three times smaller. Areas keep
 * their colours. Returns `null` for a page with gradients or too many colours, where it would be visible
 * or save nothing.
 *
 * @param pixels - Four bytes each, in rows from the top; the order of the channels does not matter.
 */
export function reduceColors(
  pixels: Uint8Array,
  width: number,
): Uint8ClampedArray<ArrayBuffer> | null {
  const count = pixels.length / 4;
  const source = new Uint32Array(pixels.buffer, pixels.byteOffset, count);
  const kept = findAreaColors(source, width);
  const reduced = new Uint32Array(count);
  const colors = new Set<number>();
  let smooth = 0;
  let smoothSteps = 0;
  let last = -1;
  let result = 0;
  for (let index = 0; index < count; index += 1) {
    const color = source[index] ?? 0;
    if (color !== last) {
      const isKept = kept.has(color);
      smoothSteps = !isKept && isSmooth(color, last) ? smoothSteps + 1 : 0;
      if (smoothSteps >= minSmoothSteps) smooth += 1;
      result = isKept ? color : round(color);
      colors.add(result);
      if (colors.size > maxColors) return null;
      last = color;
    }
    reduced[index] = result;
  }
  return smooth > maxSmooth * count ? null : new Uint8ClampedArray(reduced.buffer);
}

/** The colours of areas, such as paper, panels and the insides of large letters. */
function findAreaColors(source: Uint32Array, width: number): ReadonlySet<number> {
  const counts = new Map<number, number>();
  const count = source.length;
  let run = 0;
  for (let index = 0; index < count; index += 1) {
    const color = source[index] ?? 0;
    // A pixel of an area has the same colour beside it, and above or below.
    if (source[index + 1] === color) {
      if (source[index - width] === color || source[index + width] === color) run += 1;
    } else if (run > 0) {
      counts.set(color, (counts.get(color) ?? 0) + run);
      run = 0;
    }
  }
  return new Set([...counts].filter(([, size]) => size >= minArea * count).map(([color]) => color));
}

function round(color: number): number {
  let result = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    result |= (rounded[(color >>> shift) & 255] ?? 0) << shift;
  }
  return result >>> 0;
}

/** Whether two neighbours differ as little as on a gradient. */
function isSmooth(one: number, other: number): boolean {
  for (let shift = 0; shift < 32; shift += 8) {
    if (Math.abs(((one >>> shift) & 255) - ((other >>> shift) & 255)) > smoothStep) return false;
  }
  return true;
}
