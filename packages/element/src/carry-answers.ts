import { type FieldStatus, SigningError, type SigningSession } from '@sign-envelope/core';

function putBack(session: SigningSession, { field: kept }: FieldStatus): void {
  const { field, answered, locked } = session.$field(kept.id).get();
  // A draft may have brought it back already.
  if (answered || locked !== null || field.type !== kept.type) return;
  switch (kept.type) {
    case 'checkbox':
    case 'radio':
      // Of a group, the other boxes count as answered too.
      if (kept.value) session.toggle(kept.id);
      return;
    case 'signature':
      if (kept.value !== null) session.confirmSignature(kept.id, kept.value);
      return;
    default:
      session.setValue(kept.id, kept.value);
  }
}

/**
 * Gives an envelope that was opened again the answers that it had before, where they still fit and
 * nothing else has come in their place.
 */
export function carryAnswers(session: SigningSession, answers: readonly FieldStatus[]): void {
  for (const kept of answers) {
    try {
      putBack(session, kept);
    } catch (error) {
      // The envelope has changed: this answer has no place any more.
      if (!(error instanceof SigningError)) throw error;
    }
  }
  // A confirmed signature moves on to the next field.
  if (session.$activeFieldId.get() !== null) session.deactivate();
}
