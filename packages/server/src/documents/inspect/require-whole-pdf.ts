import { DocumentError } from '../document-engine.ts';

/** Readers look for the header this far in, for files that a mail gateway has put lines before. */
const headerReach = 1024;

/** The end of file marker stands in the last bytes; some writers pad after it. */
const trailerReach = 2048;

/**
 * Both PDF libraries quietly mend a file that has lost its end, and what was lost is then missing
 * from what people sign. So the file itself must say that it is whole.
 */
export function requireWholePdf(bytes: Uint8Array): void {
  const head = latin1(bytes.subarray(0, headerReach));
  if (!/%PDF-\d/.test(head)) throw new DocumentError('document.not_pdf', 'It is not a PDF');
  const tail = latin1(bytes.subarray(-trailerReach));
  if (!/startxref\s+\d+\s+%%EOF/.test(tail)) {
    throw new DocumentError('document.damaged', 'Its end is missing');
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
