import { decodePDFRawStream, type PDFContext, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';

/** The operators of a content stream as Latin-1; empty if a filter is unknown. */
export function decodeContent(context: PDFContext, reference: PDFRef): string {
  const stream = context.lookup(reference);
  if (!(stream instanceof PDFRawStream)) return '';
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  } catch {
    // Readers show as much of such a stream as they can, but its content cannot be determined.
    return '';
  }
}
