import { parseRejectResult } from '../../contract/responses.ts';
import { SigningError } from '../../errors/signing-error.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { hasVisibleText } from '../../model/visible-text.ts';
import { createOnce } from '../connection/lifetime.ts';
import { showEnded } from '../loading/end-session.ts';
import type { Opening } from '../loading/envelope-loader.ts';
import { toSigningError } from '../loading/envelope-loader.ts';
import type { Desk, OpenEnvelope } from '../session-context.ts';

/** A reason is longer than one character: specification, section 5. */
const shortestReason = 2;

/** One user action, however often it is tried. */
interface Attempt {
  readonly key: string;
  readonly open: OpenEnvelope | null;
  readonly reason: string;
}

/** Rejects the envelope for every party, once. */
export function createRejecting(
  desk: Desk,
  opening: Opening,
): (reason: string) => Promise<boolean> {
  const { state, emitter, notices, life, ids, calls } = desk;
  const once = createOnce<boolean>();
  let attempt: Attempt | null = null;

  async function send(reason: string): Promise<void> {
    const open = desk.envelope();
    if (attempt?.open !== open || attempt.reason !== reason) {
      attempt = { key: ids.create(), open, reason };
    }
    const response = await calls.send({
      method: 'POST',
      path: '/reject',
      body: { kind: 'json', value: { rejection_reason: reason } },
      headers: { 'idempotency-key': attempt.key },
      waits: true,
    });
    const { status } = parseRejectResult(response.body);
    if (status !== 'rejected') {
      throw new SigningError('bad-answer', 'The server does not say that the envelope is rejected');
    }
  }

  async function run(reason: string): Promise<boolean> {
    const chapter = life.signal;
    emitter.emit('loading', { action: 'reject', active: true });
    try {
      await send(reason);
      if (chapter.aborted) return false;
      emitter.emit('rejected', { status: 'rejected' });
      showEnded(desk, { status: 'rejected', redirectUrl: null });
      return true;
    } catch (cause) {
      if (chapter.aborted) return false;
      const error = toSigningError(cause);
      // Given up by the signer, who waited for the network long enough.
      if (error.code === 'aborted') return false;
      const isAnswered = await opening.challenge(error);
      if (chapter.aborted) return false;
      if (isAnswered) notices.report(error, 'reject');
      else notices.fail(error, 'reject');
      return false;
    } finally {
      if (!life.isOver) emitter.emit('loading', { action: 'reject', active: false });
    }
  }

  return (reason) => {
    if (life.isOver || state.$phase.get().name !== 'signing') return Promise.resolve(false);
    if (desk.mode === 'preview') {
      notices.refuseInPreview('reject');
      return Promise.resolve(false);
    }
    const text = reason.trim();
    if (isLongerThan(text, inputLimits.reasonLength)) {
      notices.warn('alert.tooLong');
      return Promise.resolve(false);
    }
    if (text.length < shortestReason || !hasVisibleText(text)) {
      notices.warn('alert.rejectReason');
      notices.report(new SigningError('reason-required', 'A rejection needs a reason'), 'reject');
      return Promise.resolve(false);
    }
    return once(() => run(text));
  };
}
