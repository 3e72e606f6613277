import { parseRejectResult } from '../../contract/responses.ts';
import { SigningError } from '../../errors/signing-error.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { hasVisibleText } from '../../model/visible-text.ts';
import type { ShowFailure } from '../access/access-challenge.ts';
import { showEnded } from '../loading/end-session.ts';
import type { SessionContext } from '../session-context.ts';
import type { CallOutcome } from '../signing-session.ts';
import { createSendOnce, refused, refusedBy, refusedByAbort, runAction } from './send-once.ts';

/** Characters. */
const minReasonLength = 2;

/** Throws `bad-response` if the response does not confirm the rejection. */
function requireRejected(body: unknown): void {
  if (parseRejectResult(body).status === 'rejected') return;
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
    | 'lifetime'
    | 'ids'
    | 'calls'
    | 'credentials'
    | 'envelope'
  >,
  showFailure: ShowFailure,
): (reason: string) => Promise<CallOutcome> {
  const { state, emitter, alerts, lifetime } = context;
  const once = createSendOnce<CallOutcome>(context);

  const send = (reason: string) =>
    once.send(
      reason,
      {
        method: 'POST',
        path: '/reject',
        body: { kind: 'json', value: { rejection_reason: reason } },
        waitsForNetwork: true,
      },
      requireRejected,
    );

  function finish(): void {
    emitter.emit('rejected', { status: 'rejected' });
    showEnded(context, { status: 'rejected', redirectUrl: null });
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
