import type { EnvelopeIndex } from './envelope-index.ts';

/** What the rules of moving on need to know of how far the signer is. */
export interface CompletionState {
  readonly index: EnvelopeIndex;
  /**
   * The first undone field the signer may answer, from `from` up to, not including, `to`; -1 when
   * all are done. The field being left (-1: none) counts as touched, with its group and all before.
   */
  firstUndone(from: number, to: number, leaving: number): number;
  isDone(position: number): boolean;
  isDocumentDone(documentIndex: number): boolean;
  /** The first document at or after this one that is not done; -1 when there is none. */
  nextUndoneDocument(from: number): number;
}

/** The first field the signer may answer after `active`, in its document and not of its group. */
function firstAfterGroup(index: EnvelopeIndex, active: number, end: number): number {
  const group = index.groupOf[active];
  for (let rank = (index.editableRank[active] ?? -1) + 1; rank < index.editable.length; rank++) {
    const position = index.editable[rank] ?? end;
    if (position >= end) return -1;
    if (index.groupOf[position] !== group) return position;
  }
  return -1;
}

/**
 * Where the signer goes next within a document; `null` at the end. The field being left counts as
 * touched: leaving is what touches a field.
 *
 * None active: the first undone field. Else the first undone one before the active field; else the
 * first after it that is not of its group, done or not; else, at the last, the first undone.
 */
export function nextField(
  undone: CompletionState,
  documentIndex: number,
  active: number | null,
): number | null {
  const { index } = undone;
  const document = index.documents[documentIndex];
  if (document === undefined) return null;
  const { start, end } = document;
  if (active === null) return found(undone.firstUndone(start, end, -1));
  const before = undone.firstUndone(start, active, active);
  if (before >= 0) return before;
  const after = firstAfterGroup(index, active, end);
  return found(after >= 0 ? after : undone.firstUndone(start, end, active));
}

/** Whether the signer may move on: with none active always, else when it is optional or done. */
export function isNextAllowed(undone: CompletionState, active: number | null): boolean {
  if (active === null) return true;
  const group = undone.index.groups[undone.index.groupOf[active] ?? -1];
  return group?.required !== true || undone.isDone(active);
}

/** The next incomplete document, after the last going on from the first; `null` until this one is done. */
export function nextDocument(undone: CompletionState, current: number): number | null {
  if (!undone.isDocumentDone(current)) return null;
  const after = undone.nextUndoneDocument(current + 1);
  return found(after >= 0 ? after : undone.nextUndoneDocument(0));
}

function found(position: number): number | null {
  return position < 0 ? null : position;
}
