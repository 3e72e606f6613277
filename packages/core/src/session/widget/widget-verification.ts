import { parseWidgetSigning, requireWidgetVerified } from '../../contract/responses.ts';
import { SigningError } from '../../errors/signing-error.ts';
import { toSigningError } from '../loading/envelope-loader.ts';
import type { Desk, VerificationSource } from '../session-context.ts';
import type { Phase, WidgetResult } from '../signing-session.ts';

/** What a refusal says of the link; `null` where it says nothing of it. */
function resultOf(error: SigningError): WidgetResult | null {
  if (error.messageKey === 'server_errors.company_deleted') return null;
  switch (error.code) {
    case 'conflict':
      return 'already-verified';
    case 'bad-request':
    case 'forbidden':
    case 'not-found':
    case 'rules-broken':
      return 'not-verified';
    default:
      return null;
  }
}

function requireVerification({ verification }: Desk): VerificationSource {
  if (verification !== null) return verification;
  throw new SigningError('bad-request', 'There is no link to verify');
}

/** Shows what came of the link, and tells the host. */
function toResult({ emitter }: Desk, chapter: AbortSignal, result: WidgetResult): Phase {
  if (!chapter.aborted) emitter.emit('widget-verified', { result });
  return { name: 'widget-result', result };
}

/** What a refusal came to; throws it where it says nothing of the link. */
function toRefusal(desk: Desk, chapter: AbortSignal, cause: unknown): Phase {
  const error = toSigningError(cause);
  const result = resultOf(error);
  if (result === null) throw error;
  if (!chapter.aborted) desk.notices.report(error, 'verify');
  return toResult(desk, chapter, result);
}

/**
 * Reads what the emailed link of a widget's signing would confirm. Reading changes nothing, so a
 * program that opens every link of a mail confirms nothing: a person does, by `confirmWidget`.
 */
export async function readVerification(desk: Desk): Promise<Phase> {
  const { code, envelopeFingerprint, expires, signature } = requireVerification(desk);
  const chapter = desk.life.signal;
  const pending: Phase = { name: 'widget-confirm', signing: null, confirming: false };
  try {
    const { body } = await desk.calls.send({
      method: 'GET',
      path: '/data/widget-signing',
      query: { widget: code, envelope_fingerprint: envelopeFingerprint, expires, signature },
    });
    const { verified, ...signing } = parseWidgetSigning(body);
    return verified ? toResult(desk, chapter, 'already-verified') : { ...pending, signing };
  } catch (cause) {
    // A server that does not tell beforehand says it once the signer has confirmed.
    const { status } = toSigningError(cause);
    if (status === 404 || status === 405) return pending;
    return toRefusal(desk, chapter, cause);
  }
}

/** Confirms the signing that the emailed link is about. A repeated call waits for the first. */
export function createConfirming(desk: Desk): () => Promise<void> {
  const { calls, life, notices, state } = desk;
  // One action however often it is tried: a lost response never makes it look confirmed before.
  const idempotencyKey = desk.ids.create();

  return async () => {
    const phase = state.$phase.get();
    if (phase.name !== 'widget-confirm' || phase.confirming) return;
    const { code, envelopeFingerprint, expires, signature } = requireVerification(desk);
    const chapter = life.signal;
    state.$alert.set(null);
    state.$phase.set({ ...phase, confirming: true });
    let next: Phase;
    try {
      const { body } = await calls.send({
        method: 'POST',
        path: `/verify-widget/${encodeURIComponent(code)}`,
        query: { expires, signature, envelope_fingerprint: envelopeFingerprint },
        headers: { 'idempotency-key': idempotencyKey },
      });
      requireWidgetVerified(body);
      next = toResult(desk, chapter, 'verified');
    } catch (cause) {
      try {
        next = toRefusal(desk, chapter, cause);
      } catch (unplaced) {
        next = { ...phase, confirming: false };
        const error = toSigningError(unplaced);
        if (!chapter.aborted && error.code !== 'aborted') notices.fail(error, 'verify');
      }
    }
    if (!chapter.aborted) state.$phase.set(next);
  };
}
