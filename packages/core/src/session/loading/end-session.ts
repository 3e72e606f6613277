import type { EnvelopeStatus } from '../../model/envelope.ts';
import type { Desk } from '../session-context.ts';

/** Nothing is left to sign here: the status screen stands, or the host goes where the sender wants. */
export function endSession(
  desk: Desk,
  ending: { readonly status: EnvelopeStatus; readonly redirectUrl: string | null },
): void {
  showEnded(desk, ending);
  desk.emitter.emit('ended', { status: ending.status, redirectUrl: ending.redirectUrl });
  desk.notices.redirect(ending.redirectUrl);
}

/** Puts the status screen on, for whoever tells the host in their own words. */
export function showEnded(
  desk: Desk,
  ending: { readonly status: EnvelopeStatus; readonly redirectUrl: string | null },
): void {
  const { status, redirectUrl } = ending;
  desk.credentials.forgetPassword();
  desk.state.$activeFieldId.set(null);
  desk.state.$phase.set({ name: 'ended', status, redirectUrl });
}
