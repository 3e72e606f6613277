/** File extension by content type. */
const extensions: Readonly<Record<string, string>> = {
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/pdf': 'pdf',
  'text/csv': 'csv',
};

/** Path separators, control characters, and characters that change a name's reading direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const unsafe = /[\\/\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One parameter of a header: a token, or a quoted string, which may contain `;`. */
const parameter = /;\s*([a-z*]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;"]*))/gi;

function parametersOf(header: string): ReadonlyMap<string, string> {
  const entries = [...header.matchAll(parameter)].map(([, name = '', quoted, plain = '']) => {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? plain.trim();
    return [name.toLowerCase(), value] as const;
  });
  // Of duplicate parameters the first counts.
  return new Map(entries.reverse());
}

function decodeBytes(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // Invalid in that charset, or an unknown charset.
    return null;
  }
}

const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Decodes `UTF-8'en'na%C3%AFve.pdf` (RFC 5987), in the charset it names. */
function decodeExtended(value: string | undefined): string | null {
  const [, charset, encoded] = /^([\w-]+)'[^']*'(.*)$/.exec(value ?? '') ?? [];
  if (charset === undefined || encoded === undefined) return null;
  if (/%(?![0-9a-f]{2})|[^\x20-\x7e]/i.test(encoded)) return null;
  const text = encoded.replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return decodeBytes(toBytes(text), charset);
}

/** A header arrives as one character per byte. Some servers write UTF-8 into it. */
function decodePlain(value: string | undefined): string | undefined {
  if (value === undefined || !/[\x80-\xff]/.test(value)) return value;
  return /[^\0-\xff]/.test(value) ? value : (decodeBytes(toBytes(value), 'utf-8') ?? value);
}

/** The name in a content-disposition header (RFC 6266), or `null`. The encoded form wins. */
export function dispositionName(header: string | undefined): string | null {
  const parameters = parametersOf(header ?? '');
  const name =
    decodeExtended(parameters.get('filename*')) ?? decodePlain(parameters.get('filename'));
  return name?.replace(unsafe, '').trim() || null;
}

/** The name to save a download under: the server's, else `Documents` for a zip file and `Envelope` otherwise. */
export function downloadName(header: string | undefined, type: string): string {
  const named = dispositionName(header);
  if (named !== null) return named;
  const extension = extensions[type.split(';')[0]?.trim().toLowerCase() ?? ''];
  const name = extension === 'zip' ? 'Documents' : 'Envelope';
  return extension === undefined ? name : `${name}.${extension}`;
}
