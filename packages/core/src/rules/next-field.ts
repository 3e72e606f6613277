import type { EnvelopeIndex } from './envelope-index.ts';

/** What the navigation rules need to know about the answers. */
export interface CompletionState {
  readonly index: EnvelopeIndex;
  /**
   * The first undone field that the signer may answer, from `from` to `to`, exclusive; -1 if all are
   * done. The field being left (-1 for none) counts as touched, with its group and all fields before it.
   */
  firstUndone(from: number, to: number, leaving: number): number;
  isDone(position: number): boolean;
  isDocumentDone(documentIndex: number): boolean;
  /** The first document at or after this one that is not done; -1 if there is none. */
  nextUndoneDocument(from: number): number;
}

/** The first field after `active` that the signer may answer, in the same document and in another group. */
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
 * The next field within a document; `null` at the end. The field being left counts as touched.
 *
 * Without an active field, it is the first undone one. Otherwise it is the first undone field before the
 * active one; else the first field after it outside its group, done or not; else the first undone one.
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

/** Whether the signer may move on: always without an active field, otherwise if it is optional or done. */
export function isNextAllowed(undone: CompletionState, active: number | null): boolean {
  if (active === null) return true;
  const group = undone.index.groups[undone.index.groupOf[active] ?? -1];
  return group?.required !== true || undone.isDone(active);
}

/** The next incomplete document, starting over after the last one; `null` until this one is done. */
export function nextDocument(undone: CompletionState, current: number): number | null {
  if (!undone.isDocumentDone(current)) return null;
  const after = undone.nextUndoneDocument(current + 1);
  return found(after >= 0 ? after : undone.nextUndoneDocument(0));
}

function found(position: number): number | null {
  return position < 0 ? null : position;
}
