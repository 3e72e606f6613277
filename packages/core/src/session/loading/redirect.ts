import { SigningError } from '../../errors/signing-error.ts';
import { createHold } from '../../events/hold.ts';
import { toRedirectAddress } from '../../model/redirect-address.ts';
import type { SessionContext } from '../session-context.ts';

/** Goes to the address, unless it is `null` or unsafe to follow, or a listener refuses. */
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
