import type { PDFDocument } from '@cantoo/pdf-lib';
import { removeActiveContent } from './active-content.ts';
import { type RemovedPart, removedParts } from './removed-part.ts';
import { settleAnnotations } from './settle-annotations.ts';
import { settleLayers } from './settle-layers.ts';

/** Matches scripts in unreachable parts of a file, such as an earlier revision. */
const leftBehind = /\/JavaScript\b/;

/**
 * Removes active content from a PDF, and makes what it shows certain: layers, fields and other annotations.
 *
 * Throws `DocumentError`.
 *
 * @returns the removed parts; if there are none, the document was not changed
 */
export function cleanDocument(
  document: PDFDocument,
  bytes: Uint8Array,
  progress: () => void,
): readonly RemovedPart[] {
  const removed = new Set(removeActiveContent(document));
  if (settleLayers(document)) removed.add('layers');
  for (const part of settleAnnotations(document, progress)) removed.add(part);
  if (removed.size === 0 && leftBehind.test(Buffer.from(bytes).toString('latin1'))) {
    removed.add('javascript');
  }
  return removedParts.filter((part) => removed.has(part));
}
