import { requireMessageSent } from '../../contract/responses.ts';
import { SigningError } from '../../errors/signing-error.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { hasVisibleText } from '../../model/visible-text.ts';
import { createOnce } from '../connection/lifetime.ts';
import type { Opening } from '../loading/envelope-loader.ts';
import { toSigningError } from '../loading/envelope-loader.ts';
import type { Desk, OpenEnvelope } from '../session-context.ts';

/** One user action, however often it is tried. */
interface Attempt {
  readonly key: string;
  readonly open: OpenEnvelope | null;
  readonly message: string;
}

/** Sends the signer's message to the sender, once. */
export function createMessaging(
  desk: Desk,
  opening: Opening,
): (message: string) => Promise<boolean> {
  const { emitter, notices, life, ids, calls } = desk;
  const once = createOnce<boolean>();
  let attempt: Attempt | null = null;

  async function send(message: string): Promise<void> {
    const open = desk.envelope();
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
    // The same words again are another message.
    attempt = null;
  }

  async function run(message: string): Promise<boolean> {
    const chapter = life.signal;
    emitter.emit('loading', { action: 'contact', active: true });
    try {
      await send(message);
      return !chapter.aborted;
    } catch (cause) {
      if (chapter.aborted) return false;
      const error = toSigningError(cause);
      const isAnswered = await opening.challenge(error);
      if (chapter.aborted) return false;
      if (isAnswered) notices.report(error, 'contact');
      else notices.fail(error, 'contact');
      return false;
    } finally {
      if (!life.isOver) emitter.emit('loading', { action: 'contact', active: false });
    }
  }

  return (message) => {
    if (life.isOver || desk.envelope() === null) return Promise.resolve(false);
    if (desk.mode === 'preview') {
      notices.refuseInPreview('contact');
      return Promise.resolve(false);
    }
    const text = message.trim();
    if (isLongerThan(text, inputLimits.messageLength)) {
      notices.warn('alert.tooLong');
      return Promise.resolve(false);
    }
    if (!hasVisibleText(text)) {
      notices.warn('alert.messageEmpty');
      notices.report(new SigningError('message-required', 'The message is empty'), 'contact');
      return Promise.resolve(false);
    }
    return once(() => run(text));
  };
}
