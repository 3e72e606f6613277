import { deniesSuccess } from '../../contract/read-success.ts';
import { parseWidgetSigning, requireSuccess } from '../../contract/responses.ts';
import { SigningError, toSigningError } from '../../errors/signing-error.ts';
import type { AbortScope } from '../connection/lifetime.ts';
import type { SessionContext } from '../session-context.ts';
import type { VerificationSource } from '../session-sources.ts';
import type { Phase, WidgetResult } from '../session-state.ts';

type Context = Pick<
  SessionContext,
  'alerts' | 'calls' | 'emitter' | 'ids' | 'lifetime' | 'state' | 'verification'
>;

/** Has a page of its own. */
const companyDeleted = 'server_errors.company_deleted';

/** What a failed call says about the link; `null` if nothing. */
function resultOf(error: SigningError): WidgetResult | null {
  if (error.messageKey === companyDeleted) return null;
  switch (error.code) {
    case 'conflict':
      return 'already-verified';
    case 'bad-request':
    case 'forbidden':
    case 'not-authorised':
    case 'not-found':
    case 'rules-broken':
      return 'not-verified';
    default:
      return null;
  }
}

function requireVerification({ verification }: Context): VerificationSource {
  if (verification !== null) return verification;
  throw new SigningError('bad-request', 'There is no link to verify');
}

/** The screen of a result. Tells the host too. */
function resultPhase({ emitter }: Context, scope: AbortScope, result: WidgetResult): Phase {
  if (!scope.aborted) emitter.emit('widget-verified', { result });
  return { name: 'widget-result', result };
}

/** The screen of a failed call. Throws the error if it says nothing about the link. */
function failurePhase(context: Context, scope: AbortScope, cause: unknown): Phase {
  const error = toSigningError(cause);
  const result = resultOf(error);
  if (result === null) throw error;
  if (!scope.aborted) context.alerts.reportError(error, 'verify');
  return resultPhase(context, scope, result);
}

/**
 * Reads what the emailed link of a widget would confirm. Reading changes nothing, so a program that
 * opens the links of a mail confirms nothing: a person does, by `confirmWidget`.
 */
export async function readVerification(context: Context): Promise<Phase> {
  const { code, envelopeFingerprint, expires, signature } = requireVerification(context);
  const { scope } = context.lifetime;
  const confirmPhase: Phase = { name: 'widget-confirm', signing: null, confirming: false };
  try {
    const { body } = await context.calls.send({
      method: 'GET',
      path: '/data/widget-signing',
      isExtra: true,
      query: { widget: code, envelope_fingerprint: envelopeFingerprint, expires, signature },
    });
    const { verified, branding, ...signing } = parseWidgetSigning(body);
    if (!scope.aborted) context.state.$branding.set(branding);
    return verified
      ? resultPhase(context, scope, 'already-verified')
      : { ...confirmPhase, signing };
  } catch (cause) {
    const error = toSigningError(cause);
    // Only this message is about the link. A server without this call responds as it likes, and reports the
    // result when the signer confirms.
    if (error.code === 'aborted' || error.messageKey.startsWith('server_errors.')) {
      return failurePhase(context, scope, error);
    }
    return confirmPhase;
  }
}

/** Confirms the signature that the emailed link is about. A repeated call waits for the first. */
export function createConfirmWidget(context: Context): () => Promise<void> {
  const { calls, lifetime, alerts, state } = context;
  // The same key for every attempt: a lost response must not look like an earlier confirmation.
  const idempotencyKey = context.ids.create();

  return async () => {
    const phase = state.$phase.get();
    if (phase.name !== 'widget-confirm' || phase.confirming) return;
    const { code, envelopeFingerprint, expires, signature } = requireVerification(context);
    const { scope } = lifetime;
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
      const isDenied = deniesSuccess(body);
      if (!isDenied) requireSuccess(body, 'verify-widget');
      next = resultPhase(context, scope, isDenied ? 'not-verified' : 'verified');
    } catch (cause) {
      try {
        next = failurePhase(context, scope, cause);
      } catch (unrelated) {
        const error = toSigningError(unrelated);
        const isGone = error.messageKey === companyDeleted;
        next = isGone ? { name: 'failed', error } : { ...phase, confirming: false };
        if (isGone && !scope.aborted) alerts.reportError(error, 'verify');
        else if (!scope.aborted && error.code !== 'aborted') alerts.showError(error, 'verify');
      }
    }
    if (!scope.aborted) state.$phase.set(next);
  };
}
