import { DocumentError } from './document-error.ts';

/** Bytes in which readers search for the header, because mail gateways may prepend lines. */
const headerReach = 1024;

/** Bytes at the end in which the end-of-file marker must be, because some writers add padding. */
const trailerReach = 2048;

/**
 * Throws `DocumentError` for a truncated PDF. Both PDF libraries silently repair a truncated file,
 * but the lost content would be missing from the signed document.
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
