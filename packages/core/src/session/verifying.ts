import { requireWidgetVerified } from '../contract/answers.ts';
import { SigningError } from '../errors/signing-error.ts';
import type { Desk } from './desk.ts';
import { toSigningError } from './opening.ts';
import type { Phase, WidgetResult } from './signing-session.ts';

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

/** Tells the server that the emailed link of a widget's signing has arrived. */
export async function verifyWidget(desk: Desk): Promise<Phase> {
  const { calls, emitter, notices, life, ids, verification } = desk;
  if (verification === null) throw new SigningError('bad-request', 'There is no link to verify');
  const { code, envelopeFingerprint, expires, signature } = verification;
  const chapter = life.signal;
  let result: WidgetResult = 'verified';
  try {
    const { body } = await calls.send({
      method: 'POST',
      path: `/verify-widget/${encodeURIComponent(code)}`,
      query: { expires, signature, envelope_fingerprint: envelopeFingerprint },
      headers: { 'idempotency-key': ids.create() },
    });
    requireWidgetVerified(body);
  } catch (cause) {
    const error = toSigningError(cause);
    const judged = resultOf(error);
    if (judged === null) throw error;
    result = judged;
    if (!chapter.aborted) notices.report(error, 'verify');
  }
  if (!chapter.aborted) emitter.emit('widget-verified', { result });
  return { name: 'widget-result', result };
}
