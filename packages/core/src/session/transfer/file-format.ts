import { readFile, requireReadable } from '../../ports/read-file.ts';

/** Bytes from which every format can be told. */
const headLength = 64;

/** Formats by their first bytes in hex, each with its usual extension. */
const formats: readonly (readonly [head: RegExp, extension: string])[] = [
  [/^ffd8ff/, 'jpg'],
  [/^89504e470d0a1a0a/, 'png'],
  // %PDF-
  [/^255044462d/, 'pdf'],
  // BM, and the length of the header that follows: many a text begins with the same two letters.
  [/^424d.{24}(?:0c|28|34|38|40|6c|7c)000000/, 'bmp'],
  // RIFF and WEBP
  [/^52494646.{8}57454250/, 'webp'],
  // ftyp and what it is for, in steps of four bytes (ISO/IEC 14496-12, section 4.3): avif or avis; heic,
  // heix, heim, heis, hevc, hevx, hevm, hevs, mif1 or msf1.
  [/^.{8}66747970(?:.{8})*?617669(?:66|73)/, 'avif'],
  [/^.{8}66747970(?:.{8})*?(?:6865(?:69|76)(?:63|6d|73|78)|6d(?:69|73)6631)/, 'heic'],
];

/** Formats of a container that others share, by a name inside it. */
const contained: readonly (readonly [head: RegExp, name: string, extension: string])[] = [
  [/^504b0304/, 'word/', 'docx'],
  [/^d0cf11e0/, [...'WordDocument'].join('\0'), 'doc'],
];

const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What a file is by its content, as an extension; `null` for a format that is not known here. Throws
 * `upload-unreadable` if the file cannot be read.
 */
export async function formatOf(file: Blob): Promise<string | null> {
  await requireReadable(file);
  const head = toHex(await readFile(file, 0, headLength));
  const known = formats.find(([start]) => start.test(head));
  if (known !== undefined) return known[1];
  const container = contained.find(([start]) => start.test(head));
  if (container === undefined) return null;
  // Latin letters and NUL are the same in this encoding, in which any bytes are a text.
  const text = new TextDecoder('latin1').decode(await readFile(file, 0, file.size));
  return text.includes(container[1]) ? container[2] : null;
}

/** Extensions of the same format, the usual one first. */
const synonyms: readonly (readonly string[])[] = [
  ['jpg', 'jpeg', 'jpe', 'jfif', 'jif', 'pjpeg', 'pjp'],
  ['bmp', 'dib'],
];

/** Extensions that a name loses if it is a file of another kind. Any other may be part of the name. */
const replaced = [...synonyms.flat(), 'png', 'pdf', 'doc', 'docx', 'webp', 'avif', 'heic', 'heif'];

/** The extension of a file name in lower case; `''` without one. */
export const extensionOf = (name: string): string =>
  /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * The name of a file with the extension of what it is: `scan` that is a PDF becomes `scan.pdf`, and
 * `photo.jfif` becomes `photo.jpg`. Servers accept files by their extension.
 *
 * @param accepted - Extensions that may stay if they are of the same format.
 * @param maxLength - Characters.
 */
export function nameAs(
  name: string,
  format: string,
  accepted: readonly string[],
  maxLength: number,
): string {
  const extension = extensionOf(name);
  const same = synonyms.find(([usual]) => usual === format) ?? [format];
  if (same.includes(extension) && accepted.includes(extension)) return name;
  const stem = replaced.includes(extension) ? name.slice(0, -extension.length - 1) : name;
  const ending = `.${format}`;
  return [...stem].slice(0, maxLength - ending.length).join('') + ending;
}
