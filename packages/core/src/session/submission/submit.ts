import { parseSubmitResult } from '../../contract/responses.ts';
import { SigningError } from '../../errors/signing-error.ts';
import { toSigningError } from '../../errors/to-signing-error.ts';
import type { SubmitResult } from '../../events/events.ts';
import { createHold } from '../../events/hold.ts';
import type { TransportResponse } from '../../ports/transport.ts';
import { warnInPreview } from '../alerts/warn-in-preview.ts';
import { carryAnswers } from '../answering/carry-answers.ts';
import { createSingleFlight } from '../connection/single-flight.ts';
import { endSession, showEnded } from '../loading/end-session.ts';
import type { EnvelopeLoader } from '../loading/envelope-loader.ts';
import { redirect } from '../loading/redirect.ts';
import type { OpenEnvelope, SessionContext } from '../session-context.ts';
import type { Refusal, SubmitOutcome, WidgetSigner } from '../signing-session.ts';
import { refused, refusedBy, refusedByAbort } from './refused.ts';
import { requireComplete, requirePagesShown, submissionBody } from './submission-body.ts';

/** One submission. Retries reuse its key, which the server accepts only once. */
interface Attempt {
  readonly key: string;
  readonly open: OpenEnvelope;
  /** With other answers or another signer it is a different submission. */
  readonly revision: number;
  readonly signer: string;
  readonly body: unknown;
}

/**
 * Whether the server has certainly not accepted the submission, so that the next one may use a new key.
 * Otherwise the key is kept, so that nobody signs twice.
 */
function wasRefused({ code }: SigningError): boolean {
  return ['bad-request', 'forbidden', 'not-found', 'too-large', 'rules-broken'].includes(code);
}

/** Submits the answers once, even if the signer clicks repeatedly or the network fails. */
export function createSubmit(
  context: Pick<
    SessionContext,
    | 'mode'
    | 'widget'
    | 'prefilledIds'
    | 'meta'
    | 'state'
    | 'emitter'
    | 'alerts'
    | 'lifetime'
    | 'ids'
    | 'navigate'
    | 'calls'
    | 'credentials'
    | 'envelope'
  >,
  loader: Pick<EnvelopeLoader, 'refreshStatus' | 'showChallenge'>,
): (signer?: WidgetSigner) => Promise<SubmitOutcome> {
  const { state, emitter, alerts, lifetime, ids, calls } = context;
  const once = createSingleFlight<SubmitOutcome>();
  let attempt: Attempt | null = null;
  /** The attempt before, if it is not known whether the server accepted it. */
  let uncertain: Attempt | null = null;

  function attemptOf(open: OpenEnvelope, signer: string, body: unknown): Attempt {
    const { revision } = open.fieldStore.answerState;
    const isSame =
      attempt?.open === open && attempt.revision === revision && attempt.signer === signer;
    if (attempt !== null && isSame) return attempt;
    uncertain = attempt ?? uncertain;
    attempt = { key: ids.create(), open, revision, signer, body };
    return attempt;
  }

  function post({ key, body }: Attempt): Promise<TransportResponse> {
    return calls.send({
      method: 'POST',
      path: context.mode === 'widget' ? '/sign-widget' : '/sign-envelope',
      body: { kind: 'json', value: body },
      headers: { 'idempotency-key': key },
      waitsForNetwork: true,
      onProgress: (fraction) => state.$submitPercent.set(Math.floor(fraction * 100)),
    });
  }

  async function send(open: OpenEnvelope, signer: WidgetSigner | undefined): Promise<SubmitResult> {
    requireComplete(open.fieldStore);
    requirePagesShown(state.$pagesNotShown.get());
    const body = submissionBody(context, open.fieldStore, signer);
    const current = attemptOf(open, JSON.stringify(signer ?? null), body);
    state.$submission.set({ name: 'sending' });
    emitter.emit('loading', { action: 'submit', active: true });
    try {
      return parseSubmitResult((await post(current)).body);
    } finally {
      state.$submitPercent.set(null);
      if (!lifetime.isOver) emitter.emit('loading', { action: 'submit', active: false });
    }
  }

  /** A widget's redirect address comes with the widget, not with the result. */
  function withWidgetRedirect(result: SubmitResult): SubmitResult {
    const redirectUrl = result.redirectUrl ?? state.$envelope.get()?.redirectUrl ?? null;
    return { ...result, redirectUrl };
  }

  /**
   * After any result but `verify`, the widget's data are loaded again. The
   * answers stay, and the next attempt is a new submission.
   */
  async function reloadWidget({ status }: SubmitResult): Promise<Refusal> {
    const { scope } = lifetime;
    attempt = null;
    state.$submission.set({ name: 'none' });
    const error = new SigningError('bad-response', `The widget's signing is "${status}"`);
    alerts.reportError(error, 'submit');
    const before = context.envelope();
    await loader.refreshStatus(true);
    if (scope.aborted) return refusedByAbort();
    const after = context.envelope();
    if (before !== null && after !== null) carryAnswers(before.fieldStore, after.fieldStore);
    alerts.show('alert.widgetReloaded');
    return refused(error);
  }

  /**
   * The result of an earlier submission whose response was lost before the answers were changed; `null`
   * if the server did not accept it. Sent only once the envelope has ended, when repeating the same
   * key can sign nothing more.
   */
  async function resultOfUncertain(): Promise<SubmitResult | null> {
    if (uncertain === null) return null;
    try {
      return parseSubmitResult((await post(uncertain)).body);
    } catch (cause) {
      const error = toSigningError(cause);
      if (error.code !== 'conflict') alerts.reportError(error, 'submit');
      return null;
    }
  }

  async function accept(result: SubmitResult): Promise<SubmitOutcome> {
    const { status, redirectUrl } = result;
    if (context.mode === 'widget' && status !== 'verify') return reloadWidget(result);
    const isAccepted = status === 'sent' || status === 'signed' || status === 'verify';
    if (!isAccepted) {
      // The envelope ended while it was filled in.
      state.$submission.set({ name: 'none' });
      endSession(context, { status, redirectUrl });
      return refusedBy('ended', `The envelope is "${status}"`);
    }
    state.$submission.set({ name: 'accepted', result });
    emitter.emit('submitted', result);
    if (status !== 'verify') showEnded(context, { status, redirectUrl });
    redirect(context, redirectUrl);
    return { ok: true, result };
  }

  /**
   * After a conflict, such as an envelope signed on another device or cancelled by the sender, shows
   * what has become of it. Returns `undefined` if it can still be signed.
   */
  async function resolveConflict(error: SigningError): Promise<SubmitOutcome | undefined> {
    const { scope } = lifetime;
    try {
      if (!(await loader.refreshStatus())) return undefined;
      const earlier = await resultOfUncertain();
      if (scope.aborted) return refusedByAbort();
      if (earlier === null) {
        alerts.showError(error, 'submit', 'alert.answersNotSent');
        return refused(error);
      }
      state.$submission.set({ name: 'accepted', result: earlier });
      emitter.emit('submitted', earlier);
      alerts.show('alert.earlierAnswersSent');
      return { ok: true, result: earlier };
    } catch (cause) {
      if (scope.aborted) return refusedByAbort();
      alerts.reportError(toSigningError(cause), 'open');
      return undefined;
    }
  }

  async function handleError(error: SigningError): Promise<SubmitOutcome> {
    if (error.code === 'aborted') {
      // The signer has cancelled waiting for the network.
      state.$submission.set({ name: 'none' });
      return refused(error);
    }
    if (wasRefused(error)) attempt = null;
    state.$submission.set({ name: 'failed', error });
    if (error.code === 'conflict') {
      const resolved = await resolveConflict(error);
      if (resolved !== undefined) return resolved;
    }
    const { scope } = lifetime;
    const isChallenge = await loader.showChallenge(error);
    if (scope.aborted) return refusedByAbort();
    if (isChallenge) alerts.reportError(error, 'submit');
    else alerts.showError(error, 'submit');
    return refused(error);
  }

  /** Whether no listener has refused the submission. */
  function isAllowed(): Promise<boolean> {
    const hold = createHold();
    const progress = state.$progress.get();
    emitter.emit('before-submit', { progress, waitUntil: hold.waitUntil });
    return hold.isAllowed();
  }

  async function run(signer: WidgetSigner | undefined): Promise<SubmitOutcome> {
    const submission = state.$submission.get();
    if (submission.name === 'accepted') return { ok: true, result: submission.result };
    if (!(await isAllowed())) return refusedBy('aborted', 'The page prevented it');
    if (lifetime.isOver) return refusedByAbort();
    const open = context.envelope();
    if (open === null || state.$phase.get().name !== 'signing') {
      const error = new SigningError('ended', 'There is nothing to submit');
      alerts.reportError(error, 'submit');
      return refused(error);
    }
    const { scope } = lifetime;
    try {
      const result = await send(open, signer);
      if (scope.aborted) return refusedByAbort();
      return await accept(context.mode === 'widget' ? withWidgetRedirect(result) : result);
    } catch (cause) {
      if (scope.aborted) return refusedByAbort();
      return handleError(toSigningError(cause));
    }
  }

  return async (signer) => {
    if (lifetime.isOver) return refusedByAbort();
    if (context.mode === 'preview') {
      warnInPreview(context, 'submit');
      return refusedBy('preview', 'A preview submits nothing');
    }
    // A second click joins the submission under way.
    return once(() => run(signer));
  };
}
