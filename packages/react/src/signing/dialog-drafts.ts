/**
 * What a signer has written in dialogs and not sent. It outlives the dialogs, and the signing view
 * too: a password may be asked for again in the middle.
 */
export interface DialogDrafts {
  readonly message: { current: string };
  readonly reason: { current: string };
  readonly name: { current: string };
  readonly email: { current: string };
}

export function createDialogDrafts(): DialogDrafts {
  const nothing = () => ({ current: '' });
  return { message: nothing(), reason: nothing(), name: nothing(), email: nothing() };
}
