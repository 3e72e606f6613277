import type { PDFDocument } from '@cantoo/pdf-lib';
import { removeActiveContent } from './active-content.ts';
import { type RemovedPart, removedParts } from './removed-part.ts';
import { settleLayers } from './settle-layers.ts';

/** Scripts that a file can hold where nothing leads to them, such as in an earlier version of it. */
const leftBehind = /\/JavaScript\b/;

/**
 * Takes out of a PDF what would act by itself, and settles its layers as they are printed.
 *
 * @returns what was removed; where that is nothing, the document is as it was
 */
export function cleanDocument(document: PDFDocument, bytes: Uint8Array): readonly RemovedPart[] {
  const removed = new Set(removeActiveContent(document));
  if (settleLayers(document)) removed.add('layers');
  if (removed.size === 0 && leftBehind.test(Buffer.from(bytes).toString('latin1'))) {
    removed.add('javascript');
  }
  return removedParts.filter((part) => removed.has(part));
}
