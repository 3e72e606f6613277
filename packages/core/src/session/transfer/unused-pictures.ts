import type { OpenEnvelope, SessionContext } from '../session-context.ts';

/** Whether a field has the image of a signature as its answer, now or as it was loaded. */
function isInField({ answerState }: OpenEnvelope['fieldStore'], name: string): boolean {
  return answerState.index.fields.some((loaded, position) =>
    [loaded, answerState.at(position)].some(
      (field) =>
        field?.type === 'signature' && field.value?.kind === 'upload' && field.value.name === name,
    ),
  );
}

/**
 * Removes the images of signatures that the signer has replaced or cleared, once nothing refers to them.
 * Those that came with the envelope, or may have been submitted, stay.
 *
 * @param remove - Removes an image from the server, by its name.
 */
export function removeUnusedPictures(
  {
    state,
    emitter,
    lifetime,
    envelope,
  }: Pick<SessionContext, 'state' | 'emitter' | 'lifetime' | 'envelope'>,
  remove: (name: string) => void,
): void {
  /** Images that the signer has used since the session was opened, and whether each may be removed. */
  const used = new Map<string, boolean>();
  let { scope } = lifetime;

  function update(): void {
    if (lifetime.scope !== scope) used.clear();
    scope = lifetime.scope;
    const open = envelope();
    if (open === null || scope.aborted || state.$phase.get().name !== 'signing') return;
    const { upload } = state.$latestSignature.get();
    if (upload !== null && !used.has(upload.name)) used.set(upload.name, true);
    for (const [name, isRemovable] of used) {
      if (!isRemovable || name === upload?.name || isInField(open.fieldStore, name)) continue;
      used.delete(name);
      remove(name);
    }
  }

  state.$latestSignature.listen(update);
  emitter.on('field-change', ({ type }) => {
    if (type === 'signature') update();
  });
  // Even a submission without a response may have arrived.
  state.$submission.listen(({ name: submission }) => {
    if (submission !== 'sending') return;
    for (const name of used.keys()) used.set(name, false);
  });
}
