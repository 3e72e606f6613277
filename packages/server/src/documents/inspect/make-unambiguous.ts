import {
  PDFArray,
  type PDFContext,
  type PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';
import type { RemovedPart } from '../clean/removed-part.ts';
import { repairContents } from '../content/repair-contents.ts';
import { expandFilterNames } from '../content/stream-filters.ts';
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

/** Deletes what is not valid PDF, of which each reader uses as much as it can. Returns whether there was any. */
function deleteInvalid(context: PDFContext): boolean {
  let isChanged = false;
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFInvalidObject) isChanged = context.delete(reference) || isChanged;
  }
  const { ID } = context.trailerInfo;
  if (ID !== undefined && !isIdentifier(context, ID)) {
    delete context.trailerInfo.ID;
    isChanged = true;
  }
  return isChanged;
}

function isIdentifier(context: PDFContext, entry: PDFObject): boolean {
  const identifier = context.lookup(entry);
  return (
    identifier instanceof PDFArray &&
    identifier.size() === 2 &&
    identifier.asArray().every((part) => part instanceof PDFString || part instanceof PDFHexString)
  );
}
