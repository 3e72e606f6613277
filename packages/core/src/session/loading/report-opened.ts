import type { LaterPorts } from '../../ports/deferred-ports.ts';
import type { Desk } from '../session-context.ts';
import { toSigningError } from './envelope-loader.ts';

/**
 * Tells the server that a person has seen the envelope: once for each opening, when somebody does
 * something while it is on the screen. A program that follows the links of a mail loads the page and
 * does nothing. To be called whenever the phase has changed.
 */
export function createOpenedReport(
  { mode, life, state, calls, notices }: Desk,
  { presence }: LaterPorts,
): () => void {
  let armed: AbortSignal | null = null;

  async function report(chapter: AbortSignal): Promise<void> {
    if (chapter.aborted || state.$phase.get().name !== 'signing') return;
    try {
      await calls.send({ method: 'POST', path: '/opened', body: { kind: 'json', value: {} } });
    } catch (cause) {
      const error = toSigningError(cause);
      // A server need not have this call, and what the signer came for does not depend on it.
      const isKnown = error.status === 404 || error.status === 405 || error.code === 'aborted';
      if (!isKnown && !chapter.aborted) notices.report(error, 'opened');
    }
  }

  return () => {
    const chapter = life.signal;
    const isShown = mode === 'envelope' && state.$phase.get().name === 'signing';
    if (!isShown || presence === undefined || armed === chapter) return;
    armed = chapter;
    const stop = presence.onAct(() => void report(chapter));
    chapter.addEventListener('abort', stop, { once: true });
  };
}
