import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { InlineImage } from './content-scan.ts';
import { expandFilterName } from './stream-filters.ts';

/** The abbreviations in the dictionaries of inline images (PDF 32000-1, tables 93 and 94). */
const keys: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  I: 'Interpolate',
  IM: 'ImageMask',
  W: 'Width',
};

const colorSpaces: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};

/** Makes an image object from an inline image. Returns `null` if its dictionary cannot be read. */
export function registerInlineImage(
  content: Buffer,
  { dictionary, data }: InlineImage,
  resources: PDFDict,
): PDFRef | null {
  const { context } = resources;
  const source = `<<${content.toString('latin1', dictionary.start, dictionary.end)}>>`;
  const read = parse(Buffer.from(source, 'latin1'), resources);
  if (read === null) return null;
  const dict = context.obj({ Type: 'XObject', Subtype: 'Image' });
  for (const [key, value] of read.entries()) {
    const short = key.decodeText();
    const name = keys[short] ?? short;
    dict.set(PDFName.of(name), expand(name, value, resources));
  }
  const bytes = Uint8Array.from(content.subarray(data.start, data.end));
  dict.set(PDFName.of('Length'), PDFNumber.of(bytes.byteLength));
  return context.register(PDFRawStream.of(dict, bytes));
}

function parse(source: Buffer, { context }: PDFDict): PDFDict | null {
  try {
    const object = PDFObjectParser.forBytes(source, context).parseObject();
    return object instanceof PDFDict ? object : null;
  } catch {
    // Readers do not draw an image without a valid dictionary.
    return null;
  }
}

function expand(key: string, value: PDFObject, resources: PDFDict): PDFObject {
  const { context } = resources;
  if (key === 'Filter') return replaceNames(context, value, expandFilterName);
  if (key !== 'ColorSpace') return value;
  const own = context.lookup(resources.get(PDFName.of('ColorSpace')));
  return replaceNames(context, value, (name) => {
    const expanded = colorSpaces[name.decodeText()];
    if (expanded !== undefined) return PDFName.of(expanded);
    return (own instanceof PDFDict ? own.get(name) : undefined) ?? name;
  });
}

/** Replaces a name, or every name in an array. */
function replaceNames(
  context: PDFContext,
  value: PDFObject,
  replace: (name: PDFName) => PDFObject,
): PDFObject {
  if (value instanceof PDFName) return replace(value);
  if (!(value instanceof PDFArray)) return value;
  return context.obj(value.asArray().map((entry) => replaceNames(context, entry, replace)));
}
