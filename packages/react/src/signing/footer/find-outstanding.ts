import type { Field, SigningSession } from '@sign-envelope/core';

/** Returns the first field, in signing order, that keeps the envelope from being complete. */
export function findOutstanding(session: SigningSession): Field | null {
  const documents = session.$envelope.get()?.documents ?? [];
  for (const document of documents) {
    for (const field of document.fields) {
      const { id } = field;
      if (!session.isEditable(id) || session.isDone(id)) continue;
      if (session.isRequired(id) || session.faultOf(id) !== null) return field;
    }
  }
  return null;
}
