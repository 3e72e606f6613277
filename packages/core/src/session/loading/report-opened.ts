import { toSigningError } from '../../errors/signing-error.ts';
import type { Presence } from '../../ports/ports.ts';
import type { AbortScope } from '../connection/lifetime.ts';
import type { SessionContext } from '../session-context.ts';

/**
 * Tells the server that a person has seen the envelope: once per `open`, on the first interaction
 * while it is on the screen. A program that follows the links of a mail loads the page but does not
 * interact. Call the returned function after every change of phase.
 */
export function createOpenedReport(
  {
    mode,
    lifetime,
    state,
    calls,
    alerts,
  }: Pick<SessionContext, 'mode' | 'lifetime' | 'state' | 'calls' | 'alerts'>,
  presence: Presence | undefined,
): () => void {
  let listeningIn: AbortScope | null = null;

  async function report(scope: AbortScope): Promise<void> {
    if (scope.aborted || state.$phase.get().name !== 'signing') return;
    try {
      await calls.send({ method: 'POST', path: '/opened', body: { kind: 'json', value: {} } });
    } catch (cause) {
      const error = toSigningError(cause);
      // A server need not support this call, and signing does not depend on it.
      const isExpected = error.status === 404 || error.status === 405 || error.code === 'aborted';
      if (!isExpected && !scope.aborted) alerts.reportError(error, 'opened');
    }
  }

  return () => {
    const { scope } = lifetime;
    const isShown = mode === 'envelope' && state.$phase.get().name === 'signing';
    if (!isShown || presence === undefined || listeningIn === scope) return;
    listeningIn = scope;
    const stop = presence.onFirstInteraction(() => void report(scope));
    scope.addEventListener('abort', stop, { once: true });
  };
}
