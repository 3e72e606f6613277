import { type ActionResult, parseActionResult } from '../../contract/responses.ts';
import { SigningError } from '../../errors/signing-error.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import type { EnvelopeStatus } from '../../model/envelope.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { hasVisibleText } from '../../model/visible-text.ts';
import type { ShowFailure } from '../access/access-challenge.ts';
import { askStatus } from '../loading/ask-status.ts';
import { type Ending, endSession, redirect, showEnded } from '../loading/end-session.ts';
import type { SessionContext } from '../session-context.ts';
import type { CallOutcome } from '../signing-session.ts';
import { createSendOnce, refused, refusedBy, refusedByAbort, runAction } from './send-once.ts';

/** How an envelope may have ended otherwise. */
const endings: readonly EnvelopeStatus[] = ['signed', 'cancelled', 'expired'];

/** Characters. */
const minReasonLength = 2;

/** Reads the response. Throws `bad-response` if it says that the envelope can still be signed. */
function readResult(body: unknown): ActionResult {
  const result = parseActionResult(body, 'reject');
  if (result.status !== 'sent' || result.unsignable) return result;
  throw new SigningError('bad-response', 'The response does not confirm the rejection');
}

/** Rejects the envelope for all parties. */
export function createReject(
  context: Pick<
    SessionContext,
    | 'mode'
    | 'state'
    | 'emitter'
    | 'alerts'
    | 'navigate'
    | 'lifetime'
    | 'ids'
    | 'calls'
    | 'credentials'
    | 'envelope'
  >,
  showFailure: ShowFailure,
): (reason: string) => Promise<CallOutcome> {
  const { state, emitter, alerts, lifetime } = context;
  const once = createSendOnce<CallOutcome, ActionResult>(context, readResult);

  async function send(reason: string): Promise<Ending> {
    const { status, redirectUrl } = await once.send(reason, {
      method: 'POST',
      path: '/reject',
      body: { kind: 'json', value: { rejection_reason: reason } },
      waitsForNetwork: true,
    });
    if (status !== null && status !== 'verify') return { status, redirectUrl };
    // Where a server without a word about it has other parties, the envelope is `sent` for them.
    const asked = await askStatus(context);
    const isOver = endings.includes(asked.status);
    return { status: isOver ? asked.status : 'rejected', redirectUrl };
  }

  function finish({ status, redirectUrl }: Ending): CallOutcome {
    once.finish();
    if (status !== 'rejected') {
      // The envelope ended in another way while the signer wrote the reason.
      endSession(context, { status, redirectUrl });
      return refusedBy('ended', `The envelope is "${status}"`);
    }
    emitter.emit('rejected', { status });
    showEnded(context, { status, redirectUrl });
    redirect(context, redirectUrl);
    return { ok: true };
  }

  return async (reason) => {
    if (lifetime.isOver) return refusedByAbort();
    if (state.$phase.get().name !== 'signing') return refusedBy('ended', 'Nothing can be rejected');
    if (context.mode === 'preview') {
      alerts.warnInPreview('reject');
      return refusedBy('preview', 'A preview rejects nothing');
    }
    const text = reason.trim();
    if (isLongerThan(text, inputLimits.reasonLength)) {
      alerts.show('alert.tooLong');
      return refusedBy('invalid-value', 'The reason is too long');
    }
    if (text.length < minReasonLength || !hasVisibleText(text)) {
      const error = new SigningError('reason-required', 'A rejection needs a reason');
      alerts.show('alert.rejectReason');
      alerts.reportError(error, 'reject');
      return refused(error);
    }
    return once.run(() => runAction(context, 'reject', showFailure, () => send(text), finish));
  };
}
