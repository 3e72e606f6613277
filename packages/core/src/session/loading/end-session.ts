import { SigningError } from '../../errors/signing-error.ts';
import { createHold } from '../../events/hold.ts';
import type { EnvelopeStatus } from '../../model/envelope.ts';
import { toRedirectAddress } from '../../model/redirect-address.ts';
import type { SessionContext } from '../session-context.ts';

export interface Ending {
  readonly status: EnvelopeStatus;
  readonly redirectUrl: string | null;
}

/** Goes to the address, unless it is `null` or unsafe, or a listener prevents it. */
export function redirect(
  { emitter, alerts, navigate }: Pick<SessionContext, 'emitter' | 'alerts' | 'navigate'>,
  address: string | null,
): void {
  if (address === null) return;
  const url = toRedirectAddress(address);
  if (url === null) {
    // The message leaves the address out: it is untrusted text.
    const message = 'Only http and https addresses are followed';
    alerts.reportError(new SigningError('redirect-refused', message), 'redirect');
    return;
  }
  const { waitUntil, isAllowed } = createHold();
  emitter.emit('redirect', { url, waitUntil });
  void isAllowed().then((allowed) => {
    if (allowed) navigate(url);
  });
}

/** Shows the status screen only. */
export function showEnded(
  { state, credentials }: Pick<SessionContext, 'state' | 'credentials'>,
  { status, redirectUrl }: Ending,
): void {
  credentials.removePassword();
  state.$activeFieldId.set(null);
  state.$phase.set({ name: 'ended', status, redirectUrl });
}

/** Nothing is left to sign: shows the status screen, tells the host, and follows the sender's address. */
export function endSession(
  context: Pick<SessionContext, 'state' | 'credentials' | 'emitter' | 'alerts' | 'navigate'>,
  ending: Ending,
): void {
  showEnded(context, ending);
  context.emitter.emit('ended', ending);
  redirect(context, ending.redirectUrl);
}
