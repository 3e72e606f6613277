import type { SigningSession } from '@sign-envelope/core';

export interface FileChanges {
  /** Names of the files added since the last call. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Creates a function that returns the changes of an upload field since its last call. */
export function fileChanges(session: SigningSession): (fieldId: string) => FileChanges {
  const filesOf = (fieldId: string) => {
    const { field } = session.$field(fieldId).get();
    return field.type === 'upload' ? field.value : [];
  };
  const fields = session.$envelope.get()?.documents.flatMap((document) => document.fields) ?? [];
  const known = new Map(
    fields.filter(({ type }) => type === 'upload').map(({ id }) => [id, filesOf(id)]),
  );

  return (fieldId) => {
    const before = known.get(fieldId) ?? [];
    const now = filesOf(fieldId);
    known.set(fieldId, now);
    const without = (files: typeof now, others: typeof now) =>
      files.filter(({ uuid }) => others.every((other) => other.uuid !== uuid)).map((f) => f.name);
    return { added: without(now, before), removed: without(before, now) };
  };
}
