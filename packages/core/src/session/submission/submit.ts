import { parseSubmitResult } from '../../contract/submit-result.ts';
import { SigningError } from '../../errors/signing-error.ts';
import type { SubmitResult } from '../../events/events.ts';
import { isLongerThan } from '../../model/count-characters.ts';
import { inputLimits } from '../../model/input-limits.ts';
import type { SubmittedInput } from '../../model/submitted-input.ts';
import { hasVisibleText } from '../../model/visible-text.ts';
import type { TransportResponse } from '../../ports/transport.ts';
import { faultOf } from '../../rules/field-fault.ts';
import { progressOf } from '../../rules/progress.ts';
import { toInput, toInputs } from '../../submission/to-inputs.ts';
import { carryAnswers } from '../answering/carry-answers.ts';
import { createOnce } from '../connection/lifetime.ts';
import { endSession, showEnded } from '../loading/end-session.ts';
import type { Opening } from '../loading/envelope-loader.ts';
import { toSigningError } from '../loading/envelope-loader.ts';
import type { Desk, OpenEnvelope } from '../session-context.ts';
import type { WidgetSigner } from '../signing-session.ts';
import { envelopeMetaOf } from '../widget/widget-query.ts';

/** One user action, however often it is tried: the server answers the same key only once. */
interface Attempt {
  readonly key: string;
  readonly open: OpenEnvelope;
  /** What was sent: other answers, or another signer, are another action. */
  readonly revision: number;
  readonly signer: string;
  readonly body: unknown;
}

/** A name and an address such as `ada@example.com`: the server's mail is what proves it. */
const couldBeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

const detailsMissing = 'Need signer name and email to submit widget';

function widgetBody(
  desk: Desk,
  inputs: readonly SubmittedInput[],
  signer: WidgetSigner | undefined,
): Readonly<Record<string, unknown>> {
  const name = signer?.name.trim() ?? '';
  const email = signer?.email.trim() ?? '';
  const { signerNameLength, signerEmailLength } = inputLimits;
  if (
    !hasVisibleText(name) ||
    isLongerThan(name, signerNameLength) ||
    isLongerThan(email, signerEmailLength) ||
    !couldBeEmail.test(email)
  ) {
    throw new SigningError('signer-details-required', detailsMissing, {
      messageKey: 'alert.widgetDetails',
    });
  }
  return {
    widget: desk.widget?.code ?? '',
    name,
    email,
    inputs,
    envelope_meta: envelopeMetaOf(desk.widget ?? {}),
  };
}

/** What the signer answers, and what the widget's address has answered for them. */
function inputsOf(desk: Desk, { filling }: OpenEnvelope): readonly SubmittedInput[] {
  const { ledger } = filling;
  const fields = ledger.fields();
  const prefilled = fields.filter(({ id }) => desk.prefilledIds.has(id));
  return [...toInputs(ledger.index, fields), ...prefilled.map(toInput)];
}

function requireComplete({ filling }: OpenEnvelope): void {
  const { ledger } = filling;
  filling.judge(faultOf);
  if (progressOf(ledger.required, ledger.done).complete) return;
  const fieldIds = Array.from(ledger.index.editable).flatMap((position) => {
    const unit = ledger.index.units[ledger.index.unitOf[position] ?? -1];
    const isDue = unit?.required === true || ledger.isFaulty(position);
    return isDue && !ledger.isDone(position) ? filling.at(position).id : [];
  });
  throw new SigningError('incomplete', 'Required fields are still to be filled in', { fieldIds });
}

/**
 * Whether the server has surely not taken this very submission: then another try is another action.
 * After anything less sure, the key is kept, so that nobody signs twice.
 */
function wasRefused(error: SigningError): boolean {
  return ['bad-request', 'forbidden', 'not-found', 'too-large', 'rules-broken'].includes(
    error.code,
  );
}

/** Sends the answers: once, whatever is clicked and however the network fails. */
export function createSubmitting(
  desk: Desk,
  opening: Opening,
): (signer?: WidgetSigner) => Promise<SubmitResult | null> {
  const { state, emitter, notices, life, ids, calls } = desk;
  const once = createOnce<SubmitResult | null>();
  let attempt: Attempt | null = null;
  /** The last one before it of which nobody knows whether the server took it. */
  let unsure: Attempt | null = null;

  function attemptOf(open: OpenEnvelope, signer: string, body: unknown): Attempt {
    const { revision } = open.filling.ledger;
    const isSame =
      attempt?.open === open && attempt.revision === revision && attempt.signer === signer;
    if (attempt !== null && isSame) return attempt;
    unsure = attempt ?? unsure;
    attempt = { key: ids.create(), open, revision, signer, body };
    return attempt;
  }

  function post({ key, body }: Attempt): Promise<TransportResponse> {
    return calls.send({
      method: 'POST',
      path: desk.mode === 'widget' ? '/sign-widget' : '/sign-envelope',
      body: { kind: 'json', value: body },
      headers: { 'idempotency-key': key },
      waits: true,
    });
  }

  async function send(open: OpenEnvelope, signer: WidgetSigner | undefined): Promise<SubmitResult> {
    requireComplete(open);
    const inputs = inputsOf(desk, open);
    const value = desk.mode === 'widget' ? widgetBody(desk, inputs, signer) : { inputs };
    const sent = attemptOf(open, JSON.stringify(signer ?? null), value);
    state.$submission.set({ name: 'sending' });
    emitter.emit('loading', { action: 'submit', active: true });
    try {
      return parseSubmitResult((await post(sent)).body);
    } finally {
      if (!life.isOver) emitter.emit('loading', { action: 'submit', active: false });
    }
  }

  /** Where to go after a widget's signing came with the widget. */
  function withWidgetRedirect(result: SubmitResult): SubmitResult {
    const redirectUrl = result.redirectUrl ?? state.$envelope.get()?.redirectUrl ?? null;
    return { ...result, redirectUrl };
  }

  /**
   * Specification, section 4: after any result but `verify`, the widget's data are loaded anew. The
   * answers stay, and the next try is another action.
   */
  async function reloadWidget({ status }: SubmitResult): Promise<null> {
    const chapter = life.signal;
    attempt = null;
    state.$submission.set({ name: 'none' });
    notices.report(new SigningError('bad-answer', `The widget's signing is "${status}"`), 'submit');
    const before = desk.envelope();
    await opening.look(true);
    if (chapter.aborted) return null;
    const after = desk.envelope();
    if (before !== null && after !== null) carryAnswers(before.filling, after.filling);
    notices.warn('alert.widgetReloaded');
    return null;
  }

  /**
   * What the server made of an earlier submission whose answer was lost, before the answers were
   * changed. Asked only once the envelope has ended, when the same key can sign nothing more: it
   * brings the result of then, or a refusal.
   */
  async function askAfterEarlier(): Promise<SubmitResult | null> {
    if (unsure === null) return null;
    try {
      return parseSubmitResult((await post(unsure)).body);
    } catch (cause) {
      const error = toSigningError(cause);
      if (error.code !== 'conflict') notices.report(error, 'submit');
      return null;
    }
  }

  async function accept(result: SubmitResult): Promise<SubmitResult | null> {
    const { status, redirectUrl } = result;
    if (desk.mode === 'widget' && status !== 'verify') return reloadWidget(result);
    const isTaken = status === 'sent' || status === 'signed' || status === 'verify';
    if (!isTaken) {
      // The server's word, and not the one hoped for: the envelope ended while it was filled in.
      state.$submission.set({ name: 'none' });
      endSession(desk, { status, redirectUrl });
      return null;
    }
    state.$submission.set({ name: 'accepted', result });
    emitter.emit('submitted', result);
    if (status !== 'verify') showEnded(desk, { status, redirectUrl });
    notices.redirect(redirectUrl);
    return result;
  }

  async function refuse(error: SigningError): Promise<SubmitResult | null> {
    if (error.code === 'aborted') {
      // Given up by the signer, who waited for the network long enough.
      state.$submission.set({ name: 'none' });
      return null;
    }
    if (wasRefused(error)) attempt = null;
    state.$submission.set({ name: 'failed', error });
    if (error.code === 'conflict') {
      // Something else was faster: signed on another device, cancelled by the sender.
      const chapter = life.signal;
      try {
        if (await opening.look()) {
          const earlier = await askAfterEarlier();
          if (chapter.aborted) return null;
          if (earlier === null) {
            notices.fail(error, 'submit', 'alert.answersNotSent');
            return null;
          }
          state.$submission.set({ name: 'accepted', result: earlier });
          emitter.emit('submitted', earlier);
          notices.warn('alert.earlierAnswersSent');
          return earlier;
        }
      } catch (cause) {
        if (chapter.aborted) return null;
        notices.report(toSigningError(cause), 'open');
      }
    }
    const chapter = life.signal;
    const isAnswered = await opening.challenge(error);
    if (chapter.aborted) return null;
    if (isAnswered) notices.report(error, 'submit');
    else notices.fail(error, 'submit');
    return null;
  }

  async function run(signer: WidgetSigner | undefined): Promise<SubmitResult | null> {
    const submission = state.$submission.get();
    if (submission.name === 'accepted') return submission.result;
    const open = desk.envelope();
    if (open === null || state.$phase.get().name !== 'signing') {
      notices.report(new SigningError('ended', 'There is nothing to submit'), 'submit');
      return null;
    }
    const chapter = life.signal;
    try {
      const result = await send(open, signer);
      if (chapter.aborted) return null;
      return await accept(desk.mode === 'widget' ? withWidgetRedirect(result) : result);
    } catch (cause) {
      if (chapter.aborted) return null;
      return refuse(toSigningError(cause));
    }
  }

  return (signer) => {
    if (life.isOver) return Promise.resolve(null);
    if (desk.mode === 'preview') {
      notices.refuseInPreview('submit');
      return Promise.resolve(null);
    }
    // A second click while one is under way is the same action.
    return once(() => run(signer));
  };
}
