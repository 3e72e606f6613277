import { PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { containersWithin } from '../pdf/containers-within.ts';
import { normalizePageSpace } from '../pdf/page-space.ts';
import { removeActiveContent } from './active-content.ts';
import { fixLayers } from './fix-layers.ts';
import { flattenAnnotations } from './flatten-annotations.ts';
import type { RemovedPart } from './removed-part.ts';

/** Matches scripts in unreachable parts of a file, such as an earlier revision. */
const leftBehind = /\/JavaScript\b/;

/**
 * Removes what acts from a PDF, and makes fields and annotations part of its pages.
 *
 * Throws `DocumentError`.
 *
 * @returns the kinds of parts that were changed; if there are none, the document is as it was
 */
export function cleanDocument(
  document: PDFDocument,
  bytes: Uint8Array,
  progress: () => void,
): readonly RemovedPart[] {
  const removed = new Set(removeActiveContent(document));
  if (isSigned(document)) removed.add('signatures');
  if (fixLayers(document)) removed.add('layers');
  // Readers that know portfolios open one of their files in place of the document.
  if (document.catalog.delete(PDFName.of('Collection'))) removed.add('portfolio');
  const pages = document.getPages().map((page) => normalizePageSpace(page));
  if (pages.includes(true)) removed.add('ambiguous_structure');
  for (const part of flattenAnnotations(document, progress)) removed.add(part);
  if (removed.size === 0 && leftBehind.test(Buffer.from(bytes).toString('latin1'))) {
    removed.add('javascript');
  }
  return [...removed];
}

/** Whether a document has a signature over bytes of its file: PDF 32000-1, 12.8.1. */
function isSigned({ context }: PDFDocument): boolean {
  return context
    .enumerateIndirectObjects()
    .some(([, object]) =>
      containersWithin(object).some(
        (container) => container instanceof PDFDict && container.has(PDFName.of('ByteRange')),
      ),
    );
}
