import { byteOf, classOf } from './characters.ts';

const components: Readonly<Record<string, number>> = {
  G: 1,
  DeviceGray: 1,
  RGB: 3,
  DeviceRGB: 3,
  CMYK: 4,
  DeviceCMYK: 4,
  // Palettes: one index for each pixel.
  '[': 1,
};

/**
 * The length in bytes of an inline image's data by its dictionary; `null` if it has a filter or a
 * color space that only the page's resources define.
 */
export function rawImageLength(dictionary: string): number | null {
  if (/\/F(?:ilter)?[\s/[]/.test(dictionary)) return null;
  const width = entry(dictionary, /\/W(?:idth)?\s+(\d+)/);
  const height = entry(dictionary, /\/H(?:eight)?\s+(\d+)/);
  const isMask = /\/I(?:mage)?M(?:ask)?\s+true/.test(dictionary);
  const bits = isMask ? 1 : entry(dictionary, /\/B(?:its)?P(?:er)?C(?:omponent)?\s+(\d+)/);
  const space = /\/C(?:olor)?S(?:pace)?\s*(?:\/(\w+)|(\[))/.exec(dictionary);
  const perPixel = isMask ? 1 : components[space?.[1] ?? space?.[2] ?? ''];
  if (width === null || height === null || bits === null || perPixel === undefined) return null;
  return Math.ceil((width * perPixel * bits) / 8) * height;
}

function entry(dictionary: string, pattern: RegExp): number | null {
  const [, number] = pattern.exec(dictionary) ?? [];
  return number === undefined ? null : Number(number);
}

/** The most white space between an image's data and its `EI`: the end of a line. */
const maxSpace = 2;

/** The offset after the `EI` that follows the data of an image at `at`; `null` if none follows. */
export function endOfImage(content: Uint8Array, at: number): number | null {
  let start = at;
  while (start < at + maxSpace && classOf(content[start]) === 'white-space') start += 1;
  const isEnd =
    content[start] === byteOf('E') &&
    content[start + 1] === byteOf('I') &&
    classOf(content[start + 2]) !== 'regular';
  return isEnd ? start + 'EI'.length : null;
}

/** Number of bytes after an `EI` that have to be text for it not to be data that looks like one. */
const textAfter = 10;

/** Finds the first `EI` from `from` that is not part of the data. */
export function findEndOfImage(
  content: Uint8Array,
  from: number,
): { readonly data: number; readonly end: number } | null {
  for (let data = from; data < content.length; data += 1) {
    if (classOf(content[data]) !== 'white-space') continue;
    const end = endOfImage(content, data);
    if (end !== null && isText(content.subarray(end, end + textAfter))) return { data, end };
  }
  return null;
}

function isText(bytes: Uint8Array): boolean {
  return bytes.every(
    (byte) => (byte >= 0x20 && byte < 0x7f) || (byte !== 0 && classOf(byte) === 'white-space'),
  );
}
