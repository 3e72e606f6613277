import type { Presence } from '../../ports/ports.ts';
import type { AbortScope } from '../connection/lifetime.ts';
import type { SessionContext } from '../session-context.ts';

/**
 * Tells the server that a person has seen the envelope: once per `open`, on the first interaction
 * while it is on the screen. A program that follows the links of a mail loads the page but does not
 * interact. Call the returned function after every change of phase.
 */
export function createOpenedReport(
  { mode, lifetime, state, calls }: Pick<SessionContext, 'mode' | 'lifetime' | 'state' | 'calls'>,
  presence: Presence | undefined,
): () => void {
  let listeningIn: AbortScope | null = null;

  async function report(scope: AbortScope): Promise<void> {
    if (scope.aborted || state.$phase.get().name !== 'signing') return;
    const body = { kind: 'json', value: {} } as const;
    // A server need not support this call, and signing does not depend on it.
    await calls
      .send({ method: 'POST', path: '/opened', body, isExtra: true })
      .catch(() => undefined);
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
