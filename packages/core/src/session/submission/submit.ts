import { type ActionResult, parseActionResult } from '../../contract/responses.ts';
import { SigningError, toSigningError } from '../../errors/signing-error.ts';
import type { SubmitResult } from '../../events/events.ts';
import { createHold } from '../../events/hold.ts';
import type { Consent } from '../../model/consent.ts';
import type { Seen } from '../../model/seen.ts';
import type { ShowFailure } from '../access/access-challenge.ts';
import { carryAnswers, changedFields } from '../answering/carry-answers.ts';
import { askStatus } from '../loading/ask-status.ts';
import { endSession, redirect, showEnded } from '../loading/end-session.ts';
import type { EnvelopeLoader } from '../loading/envelope-loader.ts';
import type { OpenEnvelope, SessionContext } from '../session-context.ts';
import type { Refusal, SubmitOutcome, WidgetSigner } from '../signing-session.ts';
import { createSendOnce, refused, refusedBy, refusedByAbort } from './send-once.ts';
import { requireComplete, requirePagesShown, submissionBody } from './submission-body.ts';

/** Whether the server asks for what the signer was shown. Another one is not sent it. */
function recordsSeen(config: unknown): boolean {
  return (
    typeof config === 'object' && config !== null && Reflect.get(config, 'records_seen') === '1'
  );
}

/** What comes with the answers. */
interface Submitter {
  readonly signer: WidgetSigner | undefined;
  readonly consent: Consent | undefined;
  /** `null` if nobody has stated it. */
  readonly seen: Seen | null;
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
  { refreshStatus }: Pick<EnvelopeLoader, 'refreshStatus'>,
  showFailure: ShowFailure,
): (signer?: WidgetSigner, consent?: Consent) => Promise<SubmitOutcome> {
  const { state, emitter, alerts, lifetime, calls } = context;
  const path = context.mode === 'widget' ? '/sign-widget' : '/sign-envelope';
  const read = (body: unknown) => parseActionResult(body, path);
  const once = createSendOnce<SubmitOutcome, ActionResult>(context, read);

  async function send(
    open: OpenEnvelope,
    { signer, consent, seen }: Submitter,
  ): Promise<ActionResult> {
    requireComplete(open.fieldStore);
    requirePagesShown(state.$pagesNotShown.get());
    const answers = submissionBody(context, open.fieldStore, signer);
    // Where nobody asks for it, the body is that of the specification.
    const config = state.$envelope.get()?.config;
    const isAsked = config?.asksConsent === true;
    const body = {
      ...answers,
      ...(isAsked && consent !== undefined ? { consent } : {}),
      ...(seen !== null && recordsSeen(config?.raw) ? { seen } : {}),
    };
    // With other answers or another signer it is another submission.
    const content = JSON.stringify([open.fieldStore.answerState.revision, signer, consent]);
    const call = {
      method: 'POST',
      path,
      body: { kind: 'json', value: body },
      waitsForNetwork: true,
      onProgress: (fraction: number) => state.$submitPercent.set(Math.floor(fraction * 100)),
    } as const;
    state.$submission.set({ name: 'sending' });
    emitter.emit('loading', { action: 'submit', active: true });
    try {
      return await once.send(content, call);
    } finally {
      state.$submitPercent.set(null);
      if (!lifetime.isOver) emitter.emit('loading', { action: 'submit', active: false });
    }
  }

  /**
   * The result of an accepted submission. A response that does not say what has become of the envelope
   * is a success too: the server is asked, and with other parties to sign, the envelope is still `sent`.
   * The address of the response comes before that of the envelope, and that before the user's.
   */
  async function resultOf({ status, redirectUrl }: ActionResult): Promise<SubmitResult> {
    const asked = status === null ? await askStatus(context) : null;
    const askedStatus = asked === null || asked.status === 'unknown' ? 'sent' : asked.status;
    return {
      status: status ?? askedStatus,
      redirectUrl: redirectUrl ?? asked?.redirectUrl ?? loadedRedirect(),
    };
  }

  function loadedRedirect(): string | null {
    return state.$envelope.get()?.redirectUrl ?? state.$user.get()?.redirectUrl ?? null;
  }

  /**
   * After any result but `verify`, the widget's data are loaded again. The
   * answers stay, and the next attempt is a new submission.
   */
  async function reloadWidget({ status }: ActionResult): Promise<Refusal> {
    const { scope } = lifetime;
    state.$submission.set({ name: 'none' });
    const error = new SigningError(
      'bad-response',
      `The widget's signing is "${status ?? 'unknown'}"`,
    );
    alerts.reportError(error, 'submit');
    const before = context.envelope();
    await refreshStatus(true);
    if (scope.aborted) return refusedByAbort();
    const after = context.envelope();
    if (before !== null && after !== null) {
      carryAnswers(changedFields(before.fieldStore), after.fieldStore);
    }
    alerts.show('alert.widgetReloaded');
    return refused(error);
  }

  /**
   * The result of an earlier submission whose response was lost before the answers were changed; `null`
   * if the server did not accept it. Sent only once the envelope has ended, when repeating the same
   * key can sign nothing more.
   */
  async function resultOfUncertain(): Promise<SubmitResult | null> {
    const call = once.uncertain();
    if (call === null) return null;
    try {
      return await resultOf(read((await calls.send(call)).body));
    } catch (cause) {
      const error = toSigningError(cause);
      if (error.code !== 'conflict') alerts.reportError(error, 'submit');
      return null;
    }
  }

  function accept(result: SubmitResult): SubmitOutcome {
    const { status, redirectUrl } = result;
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
   * After a conflict, such as an envelope signed on another device or cancelled by the sender, shows its
   * current status. Resolves with `undefined` if it can still be signed.
   */
  async function resolveConflict(error: SigningError): Promise<SubmitOutcome | undefined> {
    const { scope } = lifetime;
    try {
      if (!(await refreshStatus())) return undefined;
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
    state.$submission.set({ name: 'failed', error });
    if (error.code === 'conflict') {
      const resolved = await resolveConflict(error);
      if (resolved !== undefined) return resolved;
    }
    showFailure(error, 'submit');
    return refused(error);
  }

  /** Asks the listeners. */
  async function ask(): Promise<{ readonly isAllowed: boolean; readonly seen: Seen | null }> {
    const hold = createHold();
    const progress = state.$progress.get();
    let seen: Seen | null = null;
    const reportSeen = (stated: Seen) => {
      seen = stated;
    };
    emitter.emit('before-submit', { progress, waitUntil: hold.waitUntil, reportSeen });
    return { isAllowed: await hold.isAllowed(), seen };
  }

  async function run(asked: Omit<Submitter, 'seen'>): Promise<SubmitOutcome> {
    const submission = state.$submission.get();
    if (submission.name === 'accepted') return { ok: true, result: submission.result };
    const { scope } = lifetime;
    state.$alert.set(null);
    const { isAllowed, seen } = await ask();
    if (!isAllowed) return refusedBy('aborted', 'The page prevented it');
    if (scope.aborted) return refusedByAbort();
    const open = context.envelope();
    if (open === null || state.$phase.get().name !== 'signing') {
      const error = new SigningError('ended', 'There is nothing to submit');
      alerts.reportError(error, 'submit');
      return refused(error);
    }
    try {
      const sent = await send(open, { ...asked, seen });
      if (scope.aborted) return refusedByAbort();
      if (context.mode === 'widget' && sent.status !== 'verify') {
        once.finish();
        return await reloadWidget(sent);
      }
      const result = await resultOf(sent);
      if (scope.aborted) return refusedByAbort();
      once.finish();
      return accept(result);
    } catch (cause) {
      if (scope.aborted) return refusedByAbort();
      return handleError(toSigningError(cause));
    }
  }

  return async (signer, consent) => {
    if (lifetime.isOver) return refusedByAbort();
    if (context.mode === 'preview') {
      alerts.warnInPreview('submit');
      return refusedBy('preview', 'A preview submits nothing');
    }
    // A second click joins the submission under way.
    return once.run(() => run({ signer, consent }));
  };
}
