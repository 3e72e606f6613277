import { type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { RemovedPart } from '../clean/removed-part.ts';
import { repairContents } from '../content/repair-contents.ts';
import { repairStreams } from '../content/repair-streams.ts';
import { expandFilterNames } from '../content/stream-filters.ts';
import { requireLimits } from '../limits/require-limits.ts';
import { settlePageSpace } from '../page-space.ts';
import { settleResources } from '../resources/settle-resources.ts';
import { deleteInvalid } from './delete-invalid.ts';
import { isAmbiguous } from './is-ambiguous.ts';

/**
 * Requires that a document is within the limits, and changes it so that every reader shows the same:
 * the one that draws its pages, the one that stamps it, and those of the parties.
 *
 * Throws `DocumentError`.
 *
 * @returns the kinds of parts that were changed
 */
export function makeUnambiguous(
  document: PDFDocument,
  received: Uint8Array,
  progress: () => void,
): readonly RemovedPart[] {
  const { context } = document;
  const isExpanded = expandFilterNames(context);
  const damaged = new Set(requireLimits(context));
  progress();
  const hasSettledResources = settleResources(document);
  const isRepaired = repairContents(document, progress);
  // Inline images have become objects with limits of their own.
  if (isRepaired) for (const stream of requireLimits(context)) damaged.add(stream);
  repairStreams(damaged);
  const hasSettledPages = document
    .getPages()
    .map((page) => settlePageSpace(page))
    .includes(true);
  const parts: RemovedPart[] = [];
  const isDeleted = deleteInvalid(context);
  // Readers that know portfolios open one of their files in place of the document.
  const wasPortfolio = document.catalog.delete(PDFName.of('Collection'));
  if (isDeleted || hasSettledPages || wasPortfolio || isAmbiguous(received)) {
    parts.push('ambiguous_structure');
  }
  if (isExpanded || hasSettledResources || isRepaired || damaged.size > 0) {
    parts.push('ambiguous_content');
  }
  return parts;
}
