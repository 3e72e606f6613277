import { PDFName } from '@cantoo/pdf-lib';

const decodeCapitals = PDFName.of;

/** Reads a name of a PDF. pdf-lib itself decodes only escapes in capital letters. */
export function readName(text: string): PDFName {
  return decodeCapitals(text.replace(/#[\da-f]{2}/gi, (hex) => hex.toUpperCase()));
}

/**
 * Makes pdf-lib decode all escapes in names. Otherwise, it would write the name `/F#e9` of a font as
 * `/F#23e9`, which the content of a page does not know.
 */
export function decodeAllNames(): void {
  PDFName.of = readName;
}
