import { requireSuccess } from '../../contract/responses.ts';
import { SigningError } from '../../errors/signing-error.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { hasVisibleText } from '../../model/visible-text.ts';
import type { ShowFailure } from '../access/access-challenge.ts';
import type { SessionContext } from '../session-context.ts';
import type { CallOutcome } from '../signing-session.ts';
import { createSendOnce, refused, refusedBy, refusedByAbort, runAction } from './send-once.ts';

/** Sends the signer's message to the sender. */
export function createSendMessage(
  context: Pick<
    SessionContext,
    'mode' | 'emitter' | 'alerts' | 'lifetime' | 'ids' | 'calls' | 'envelope'
  >,
  showFailure: ShowFailure,
): (message: string) => Promise<CallOutcome> {
  const { alerts, lifetime } = context;
  const once = createSendOnce<CallOutcome, void>(context, (body) =>
    requireSuccess(body, 'send-message'),
  );

  const send = (message: string) =>
    once.send(message, {
      method: 'POST',
      path: '/send-message',
      body: { kind: 'json', value: { message, to: 'sender' } },
    });

  function finish(): CallOutcome {
    once.finish();
    return { ok: true };
  }

  return async (message) => {
    if (lifetime.isOver) return refusedByAbort();
    if (context.envelope() === null) return refusedBy('ended', 'No envelope is open');
    if (context.mode === 'preview') {
      alerts.warnInPreview('contact');
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
    return once.run(() => runAction(context, 'contact', showFailure, () => send(text), finish));
  };
}
