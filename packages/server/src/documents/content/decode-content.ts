import { PDFRawStream, type PDFStream } from '@cantoo/pdf-lib';
import { documentLimits } from '../limits/document-limits.ts';
import { undoPredictor } from './predictor.ts';
import { decodeFilter, filtersOf } from './stream-filters.ts';

/** The bytes of a content stream. */
export interface DecodedContent {
  readonly bytes: Buffer;
  /** Whether the stream is valid, so that every reader decodes the same bytes. */
  readonly isValid: boolean;
}

/**
 * Decodes a content stream. Returns `null` if it has an unknown filter or nothing can be decoded.
 *
 * @throws DocumentError if it is longer than the limit.
 */
export function decodeContent(stream: PDFStream): DecodedContent | null {
  const filters = filtersOf(stream);
  if (!(stream instanceof PDFRawStream) || filters === null) return null;
  let bytes: Uint8Array = stream.contents;
  let isValid = true;
  for (const step of filters) {
    const output = decodeFilter(bytes, step, documentLimits.contentBytes);
    const plain = output && undoPredictor(output.bytes, step.parameters);
    if (output === null || plain === null) return null;
    bytes = plain;
    isValid &&= output.isValid;
  }
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), isValid };
}
