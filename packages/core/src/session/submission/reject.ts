import { parseRejectResult } from '../../contract/responses.ts';
import { SigningError } from '../../errors/signing-error.ts';
import { toSigningError } from '../../errors/to-signing-error.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { hasVisibleText } from '../../model/visible-text.ts';
import { warnInPreview } from '../alerts/warn-in-preview.ts';
import { createSingleFlight } from '../connection/single-flight.ts';
import { showEnded } from '../loading/end-session.ts';
import type { EnvelopeLoader } from '../loading/envelope-loader.ts';
import type { OpenEnvelope, SessionContext } from '../session-context.ts';
import type { CallOutcome } from '../signing-session.ts';
import { refused, refusedBy, refusedByAbort } from './refused.ts';

/** Characters. */
const minReasonLength = 2;

/** One rejection. Retries reuse its key, which the server accepts only once. */
interface Attempt {
  readonly key: string;
  readonly open: OpenEnvelope | null;
  readonly reason: string;
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
  loader: Pick<EnvelopeLoader, 'showChallenge'>,
): (reason: string) => Promise<CallOutcome> {
  const { state, emitter, alerts, lifetime, ids, calls } = context;
  const once = createSingleFlight<CallOutcome>();
  let attempt: Attempt | null = null;

  async function send(reason: string): Promise<void> {
    const open = context.envelope();
    if (attempt?.open !== open || attempt.reason !== reason) {
      attempt = { key: ids.create(), open, reason };
    }
    const response = await calls.send({
      method: 'POST',
      path: '/reject',
      body: { kind: 'json', value: { rejection_reason: reason } },
      headers: { 'idempotency-key': attempt.key },
      waitsForNetwork: true,
    });
    const { status } = parseRejectResult(response.body);
    if (status !== 'rejected') {
      throw new SigningError('bad-response', 'The response does not confirm the rejection');
    }
  }

  async function run(reason: string): Promise<CallOutcome> {
    const { scope } = lifetime;
    emitter.emit('loading', { action: 'reject', active: true });
    try {
      await send(reason);
      if (scope.aborted) return refusedByAbort();
      emitter.emit('rejected', { status: 'rejected' });
      showEnded(context, { status: 'rejected', redirectUrl: null });
      return { ok: true };
    } catch (cause) {
      if (scope.aborted) return refusedByAbort();
      const error = toSigningError(cause);
      // The signer has cancelled waiting for the network.
      if (error.code === 'aborted') return refused(error);
      const isChallenge = await loader.showChallenge(error);
      if (scope.aborted) return refusedByAbort();
      if (isChallenge) alerts.reportError(error, 'reject');
      else alerts.showError(error, 'reject');
      return refused(error);
    } finally {
      if (!lifetime.isOver) emitter.emit('loading', { action: 'reject', active: false });
    }
  }

  return async (reason) => {
    if (lifetime.isOver) return refusedByAbort();
    if (state.$phase.get().name !== 'signing') return refusedBy('ended', 'Nothing can be rejected');
    if (context.mode === 'preview') {
      warnInPreview(context, 'reject');
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
    return once(() => run(text));
  };
}
