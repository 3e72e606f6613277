import { type FieldStatus, SigningError, type SigningSession } from '@sign-envelope/core';

/** The fields that the signer can change. */
function ownFields(session: SigningSession): readonly FieldStatus[] {
  const fields = session.$envelope.get()?.documents.flatMap((document) => document.fields) ?? [];
  return fields.map(({ id }) => session.$field(id).get()).filter(({ locked }) => locked === null);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function putBack(session: SigningSession, { field: kept }: FieldStatus): void {
  const { field, locked } = session.$field(kept.id).get();
  // A draft may have brought it back already.
  if (locked !== null || field.type !== kept.type || isSame(field.value, kept.value)) return;
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

/** Gives an envelope that was opened again the answers that it had before, where they still fit. */
export function carryAnswers(before: SigningSession, session: SigningSession): void {
  for (const kept of ownFields(before).filter(({ answered }) => answered)) {
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

/** Clears every answer that the signer can change. */
export function clearAnswers(session: SigningSession): void {
  for (const { field } of ownFields(session)) session.clear(field.id);
}
