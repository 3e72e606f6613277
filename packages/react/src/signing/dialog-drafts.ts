/**
 * Unsent text of the dialogs. It outlives the dialogs and the signing view, which a password prompt can
 * replace.
 */
export interface DialogDrafts {
  readonly message: { current: string };
  readonly reason: { current: string };
  readonly name: { current: string };
  readonly email: { current: string };
}

export function createDialogDrafts(): DialogDrafts {
  const empty = () => ({ current: '' });
  return { message: empty(), reason: empty(), name: empty(), email: empty() };
}
