import { decodePDFRawStream, type PDFContext, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';

/** A content stream's operators, one byte per character; none when its filters are not known. */
export function decodeContent(context: PDFContext, reference: PDFRef): string {
  const stream = context.lookup(reference);
  if (!(stream instanceof PDFRawStream)) return '';
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  } catch {
    // Readers show such a stream as far as they can; nothing can be told of what is in it.
    return '';
  }
}
