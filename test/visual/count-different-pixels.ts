import type { Pixels } from './decode-picture.ts';

/** The difference between black and white, as `distance` measures it. */
const farthest = 35_215;

/**
 * The perceived distance of two colours, from the differences of their channels. Brightness counts
 * most.
 */
function distance(red: number, green: number, blue: number): number {
  const y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
  const i = red * 0.59597799 - green * 0.2741761 - blue * 0.32180189;
  const q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694;
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}

const bytesOf = ({ rgba }: Pixels) => Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength);

/**
 * Counts the pixels of two pictures that differ by more than the threshold. If the sizes differ,
 * all pixels count. It measures as Playwright's own comparison does, but makes no exception for
 * anti-aliased pixels: a picture that passes here passes there.
 *
 * @param threshold - From 0, where every difference counts, to 1.
 */
export function countDifferentPixels(one: Pixels, other: Pixels, threshold: number): number {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  // Most pictures are equal, and comparing bytes is many times faster than comparing colours.
  if (bytesOf(one).equals(bytesOf(other))) return 0;
  const [left, right] = [one.rgba, other.rgba];
  const allowed = farthest * threshold * threshold;
  let different = 0;
  for (let at = 0; at < left.length; at += 4) {
    const red = (left[at] ?? 0) - (right[at] ?? 0);
    const green = (left[at + 1] ?? 0) - (right[at + 1] ?? 0);
    const blue = (left[at + 2] ?? 0) - (right[at + 2] ?? 0);
    if (red === 0 && green === 0 && blue === 0) continue;
    if (distance(red, green, blue) > allowed) different++;
  }
  return different;
}
