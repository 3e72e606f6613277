import { toSigningError } from '../../errors/signing-error.ts';
import type { Consent } from '../../model/consent.ts';
import type { SessionContext } from '../session-context.ts';

/**
 * Tells the server that the signer did not agree. Only a party of an envelope can: a widget has none yet.
 * A failure is reported and not shown, because for the signer nothing depends on it.
 */
export function createDeclineConsent({
  mode,
  state,
  calls,
  ids,
  alerts,
}: Pick<SessionContext, 'mode' | 'state' | 'calls' | 'ids' | 'alerts'>) {
  return async (consent: Consent): Promise<void> => {
    if (mode !== 'envelope' || state.$phase.get().name !== 'signing') return;
    try {
      await calls.send({
        method: 'POST',
        path: '/decline-consent',
        body: { kind: 'json', value: { consent } },
        headers: { 'idempotency-key': ids.create() },
      });
    } catch (cause) {
      const error = toSigningError(cause);
      if (error.code !== 'aborted') alerts.reportError(error, 'consent');
    }
  };
}
