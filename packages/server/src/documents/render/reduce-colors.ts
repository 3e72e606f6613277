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

/** Pixels that are written one by one faster than at once. */
const shortRun = 16;

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
  for (let start = 0; start < count; ) {
    const color = source[start] ?? 0;
    const end = endOfRun(source, start);
    const isKept = kept.has(color);
    const result = isKept ? color : round(color);
    smoothSteps = !isKept && isSmooth(color, last) ? smoothSteps + 1 : 0;
    if (smoothSteps >= minSmoothSteps) smooth += 1;
    colors.add(result);
    if (colors.size > maxColors) return null;
    if (end - start < shortRun) for (let at = start; at < end; at += 1) reduced[at] = result;
    else reduced.fill(result, start, end);
    last = color;
    start = end;
  }
  return smooth > maxSmooth * count ? null : new Uint8ClampedArray(reduced.buffer);
}

/** The colours of areas, such as paper, panels and the insides of large letters. */
function findAreaColors(source: Uint32Array, width: number): ReadonlySet<number> {
  const counts = new Map<number, number>();
  const kept = new Set<number>();
  const enough = minArea * source.length;
  for (let start = 0; start < source.length; ) {
    const color = source[start] ?? 0;
    const end = endOfRun(source, start);
    if (end - start > 1 && !kept.has(color)) {
      let size = counts.get(color) ?? 0;
      // A pixel of an area has the same colour beside it, and above or below.
      for (let at = start; at < end - 1; at += 1) {
        if (source[at - width] === color || source[at + width] === color) size += 1;
      }
      if (size >= enough) kept.add(color);
      else counts.set(color, size);
    }
    start = end;
  }
  return kept;
}

/** Where the pixels that have the colour of this one end. Most pixels of a page are paper. */
function endOfRun(source: Uint32Array, start: number): number {
  const color = source[start];
  let end = start + 1;
  while (end < source.length && source[end] === color) end += 1;
  return end;
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
