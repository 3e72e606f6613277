import { requireMessageSent } from '../../contract/responses.ts';
import { SigningError } from '../../errors/signing-error.ts';
import { toSigningError } from '../../errors/to-signing-error.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { hasVisibleText } from '../../model/visible-text.ts';
import { warnInPreview } from '../alerts/warn-in-preview.ts';
import { createSingleFlight } from '../connection/single-flight.ts';
import type { EnvelopeLoader } from '../loading/envelope-loader.ts';
import type { OpenEnvelope, SessionContext } from '../session-context.ts';
import type { CallOutcome } from '../signing-session.ts';
import { refused, refusedBy, refusedByAbort } from './refused.ts';

/** One message. Retries reuse its key, which the server accepts only once. */
interface Attempt {
  readonly key: string;
  readonly open: OpenEnvelope | null;
  readonly message: string;
}

/** Sends the signer's message to the sender. */
export function createSendMessage(
  context: Pick<
    SessionContext,
    'mode' | 'emitter' | 'alerts' | 'lifetime' | 'ids' | 'calls' | 'envelope'
  >,
  loader: Pick<EnvelopeLoader, 'showChallenge'>,
): (message: string) => Promise<CallOutcome> {
  const { emitter, alerts, lifetime, ids, calls } = context;
  const once = createSingleFlight<CallOutcome>();
  let attempt: Attempt | null = null;

  async function send(message: string): Promise<void> {
    const open = context.envelope();
    if (attempt?.open !== open || attempt.message !== message) {
      attempt = { key: ids.create(), open, message };
    }
    const response = await calls.send({
      method: 'POST',
      path: '/send-message',
      body: { kind: 'json', value: { message, to: 'sender' } },
      headers: { 'idempotency-key': attempt.key },
    });
    requireMessageSent(response.body);
    // The same text sent again is another message.
    attempt = null;
  }

  async function run(message: string): Promise<CallOutcome> {
    const { scope } = lifetime;
    emitter.emit('loading', { action: 'contact', active: true });
    try {
      await send(message);
      return scope.aborted ? refusedByAbort() : { ok: true };
    } catch (cause) {
      if (scope.aborted) return refusedByAbort();
      const error = toSigningError(cause);
      const isChallenge = await loader.showChallenge(error);
      if (scope.aborted) return refusedByAbort();
      if (isChallenge) alerts.reportError(error, 'contact');
      else alerts.showError(error, 'contact');
      return refused(error);
    } finally {
      if (!lifetime.isOver) emitter.emit('loading', { action: 'contact', active: false });
    }
  }

  return async (message) => {
    if (lifetime.isOver) return refusedByAbort();
    if (context.envelope() === null) return refusedBy('ended', 'No envelope is open');
    if (context.mode === 'preview') {
      warnInPreview(context, 'contact');
      return refusedBy('preview', 'A preview sends no messages');
    }
    const text = message.trim();
    if (isLongerThan(text, inputLimits.messageLength)) {
      alerts.show('alert.tooLong');
      return refusedBy('invalid-value', 'The message is too long');
    }
    if (!hasVisibleText(text)) {
      const error = new SigningError('message-required', 'The message is empty');
      alerts.show('alert.messageEmpty');
      alerts.reportError(error, 'contact');
      return refused(error);
    }
    return once(() => run(text));
  };
}
