import type { PDFDocument } from '@cantoo/pdf-lib';
import type { RemovedPart } from '../clean/removed-part.ts';
import { repairContents } from '../content/repair-contents.ts';
import { expandFilterNames } from '../content/stream-filters.ts';
import { deleteInvalid } from './delete-invalid.ts';
import { isAmbiguous } from './is-ambiguous.ts';
import { requireLimits } from './require-limits.ts';

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
  requireLimits(context);
  progress();
  const isRepaired = repairContents(document, progress);
  // Inline images have become objects with limits of their own.
  if (isRepaired) requireLimits(context);
  const parts: RemovedPart[] = [];
  const isDeleted = deleteInvalid(context);
  if (isDeleted || isAmbiguous(received)) parts.push('ambiguous_structure');
  if (isExpanded || isRepaired) parts.push('ambiguous_content');
  return parts;
}
