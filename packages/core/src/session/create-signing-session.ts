import { SigningError } from '../errors/signing-error.ts';
import { kindOf } from '../field-types/field-type-behaviors.ts';
import type { Envelope, User } from '../model/envelope.ts';
import type { Field } from '../model/field.ts';
import type { Ports } from '../ports/ports.ts';
import { isEditable, isRequired } from '../rules/envelope-index.ts';
import type { Gate } from './access/access-challenge.ts';
import { accessOf } from './access/auth-config.ts';
import { createCredentials } from './access/credentials.ts';
import { createNotices } from './alerts/alerts.ts';
import { createFilling, toggled, withAnswer } from './answering/field-store.ts';
import { createSigningHand } from './answering/signature-controller.ts';
import { later } from './connection/lazy.ts';
import { createLife } from './connection/lifetime.ts';
import { createServerCalls } from './connection/server-calls.ts';
import { draftMark } from './drafts/draft-marker.ts';
import { createEmitter } from './emitter.ts';
import { createOpening } from './loading/envelope-loader.ts';
import { signerId } from './loading/signer-id.ts';
import { createWalk } from './navigation/navigation.ts';
import { isSameAction } from './navigation/same-action.ts';
import type {
  Desk,
  OpenEnvelope,
  PreviewSource,
  VerificationSource,
  WidgetSource,
} from './session-context.ts';
import { createState } from './session-state.ts';
import type { NextAction, SessionMode, SigningSession } from './signing-session.ts';

/**
 * What is signed and where its pictures are. Mode `widget` needs `widget`, mode `preview` needs
 * `preview`, mode `widget-verify` needs `verification`.
 */
export interface SessionOptions {
  /** By default `envelope`. */
  readonly mode?: SessionMode;
  /** Address of the document CDN, for pictures of uploaded signatures; by default `/cdn`. */
  readonly cdn?: string;
  /** What a session of mode `widget` signs. */
  readonly widget?: WidgetSource;
  /** What a session of mode `preview` shows. */
  readonly preview?: PreviewSource;
  /** What a session of mode `widget-verify` proves. */
  readonly verification?: VerificationSource;
  /** Whether answers not sent yet are kept on the device until they are; by default they are. */
  readonly drafts?: boolean;
}

const noAction: NextAction = { name: 'none' };

function rethrow(error: SigningError): never {
  throw error;
}

/**
 * Makes the session of one signer over the outside world it is given. Nothing happens until `open`.
 *
 * @example
 * ```ts
 * const session = createSigningSession(createBrowserPorts({ api: '/api' }));
 * session.on('submitted', ({ status }) => console.log(status));
 * await session.open(key);
 * session.setValue('name', 'Ada Lovelace');
 * await session.submit();
 * ```
 */
export function createSigningSession(ports: Ports, options: SessionOptions = {}): SigningSession {
  const { mode = 'envelope', cdn = '/cdn', widget = null, preview = null } = options;
  const { clock, ids } = ports;
  const state = createState();
  const emitter = createEmitter();
  const notices = createNotices(state, emitter);
  const life = createLife();
  const { authPath, place } = accessOf(mode, preview);
  const credentials = createCredentials(ports.storage, clock, place);
  const calls = createServerCalls({ ports, state, credentials, life, authPath });
  let current: OpenEnvelope | null = null;

  const desk: Desk = {
    mode,
    cdn,
    widget,
    preview,
    verification: options.verification ?? null,
    prefilledIds: new Set(),
    state,
    emitter,
    notices,
    calls,
    credentials,
    life,
    clock,
    ids,
    envelope: () => current,
  };

  function refresh(): void {
    const action = current === null ? noAction : current.walk.nextAction(hasSignature);
    if (!isSameAction(action, state.$nextAction.get())) state.$nextAction.set(action);
  }

  const hasSignature = (fieldId: string): boolean => current?.hand.canConfirm(fieldId) === true;

  function show(envelope: Envelope, user: User | null): void {
    const partyId = signerId(envelope, user);
    const filling = createFilling({ state, emitter, envelope, partyId, onChange: refresh });
    const walk = createWalk(state, filling);
    current = { filling, walk, hand: createSigningHand(state, filling, envelope.config) };
    state.$envelope.set(envelope);
    refresh();
  }

  const opening = createOpening(desk, {
    show,
    close: () => {
      current = null;
    },
    async restore() {
      if (ports.storage.get(draftMark)) await care();
    },
    challenge: async (error) =>
      error.status === 401 && (await atGate((gate) => gate.challenge(error))) === true,
  });

  // A password and a code stand before few envelopes.
  const atGate = later(
    life,
    async () => {
      const gate = (await import('./access/access-challenge.ts')).createGate(desk, opening);
      return async (pass: (gate: Gate) => unknown) => pass(gate);
    },
    (error) => {
      if (error.code === 'aborted') return true;
      if (state.$phase.get().name === 'loading') state.$phase.set({ name: 'failed', error });
      else notices.fail(error, 'open');
      return true;
    },
  );
  const uploading = async () =>
    (await import('./transfer/uploads.ts')).createUploading(desk, opening);

  // Nobody submits before the first field is filled in: what that takes comes behind the first screen.
  const submit = later(
    life,
    async () => (await import('./submission/submit.ts')).createSubmitting(desk, opening),
    (error) => {
      if (error.code === 'aborted') return null;
      state.$submission.set({ name: 'failed', error });
      notices.fail(error, 'submit');
      return null;
    },
  );

  // Only from here on there is something to lose.
  let isCareDue = false;
  const care = later(
    life,
    async () => {
      const { createAftercare } = await import('./background-services.ts');
      return createAftercare(desk, ports, await ports.later?.(), options.drafts);
    },
    (error) => {
      if (error.code === 'aborted' || life.isOver || isCareDue) return;
      isCareDue = true;
      clock.after(5000, () => {
        isCareDue = false;
        if (!life.isOver) void care();
      });
    },
  );
  state.$phase.listen(({ name }) => {
    if (name === 'signing' || name === 'ended') void care();
  });

  function required(): OpenEnvelope {
    if (current !== null) return current;
    throw new SigningError('unknown-field', 'No envelope is open');
  }

  /** Runs an intent on the open envelope, if there still is one, and brings the next action up to date. */
  function intend(intent: (open: OpenEnvelope) => void): void {
    if (life.isOver) return;
    intent(required());
    refresh();
  }

  /** Like `intend`, for moves: without an envelope there is nowhere to go. */
  function move(intent: (open: OpenEnvelope) => void): void {
    if (current !== null) intend(intent);
  }

  function answer(fieldId: string, toField: (field: Field) => Field): void {
    intend(({ filling }) => {
      const position = filling.findOpen(fieldId);
      filling.change(new Map([[position, toField(filling.at(position))]]));
    });
  }

  return {
    mode,
    $phase: state.$phase,
    $user: state.$user,
    $envelope: state.$envelope,
    $documentIndex: state.$documentIndex,
    $activeFieldId: state.$activeFieldId,
    $progress: state.$progress,
    $nextAction: state.$nextAction,
    $latestSignature: state.$latestSignature,
    $unsent: state.$unsent,
    $submission: state.$submission,
    $alert: state.$alert,
    $downloadPercent: state.$downloadPercent,
    $code: state.$code,
    $connection: state.$connection,

    $field: (fieldId) => required().filling.$field(fieldId),
    isEditable(fieldId) {
      const { filling } = required();
      return isEditable(filling.ledger.index, filling.find(fieldId));
    },
    isRequired(fieldId) {
      const { filling } = required();
      return isRequired(filling.ledger.index, filling.find(fieldId));
    },
    isDone(fieldId) {
      const { filling } = required();
      return filling.ledger.isDone(filling.find(fieldId));
    },
    faultOf(fieldId) {
      const { filling } = required();
      return filling.faultOf(filling.at(filling.find(fieldId)));
    },
    isDocumentDone: (documentIndex) => required().filling.ledger.isDocumentDone(documentIndex),

    open: opening.open,
    async enterPassword(password) {
      await atGate((gate) => gate.enterPassword(password));
    },
    async sendCode() {
      await atGate((gate) => gate.sendCode());
    },
    haveCode: () => void atGate((gate) => gate.haveCode()),
    async enterCode(code) {
      await atGate((gate) => gate.enterCode(code));
    },
    clearCodeError: () => void atGate((gate) => gate.clearCodeError()),

    activate: (fieldId) => intend(({ walk }) => walk.activate(fieldId)),
    deactivate: () => move(({ walk }) => walk.deactivate()),
    setValue: (fieldId, value) => answer(fieldId, (field) => withAnswer(field, value)),
    toggle: (fieldId) =>
      intend(({ filling }) => filling.change(toggled(filling.ledger, filling.findOpen(fieldId)))),
    clear: (fieldId) => answer(fieldId, (field) => kindOf(field).cleared(field)),

    setLatestSignature: (signature) => intend(({ hand }) => hand.setLatest(signature)),
    clearLatestSignature: (kind) => intend(({ hand }) => hand.clearLatest(kind)),
    keepUnsent: (name, text) => state.$unsent.set({ ...state.$unsent.get(), [name]: text }),
    offeredSignature: (fieldId) => required().hand.offered(fieldId),
    confirmSignature: (fieldId, signature) =>
      intend(({ hand, walk }) => walk.moveOnFrom(hand.confirm(fieldId, signature))),

    next: () => move(({ walk }) => walk.next()),
    goToDocument: (documentIndex) => move(({ walk }) => walk.goToDocument(documentIndex)),
    nextDocument: () => move(({ walk }) => walk.nextDocument()),

    submit,
    confirmWidget: later(
      life,
      async () => (await import('./widget/widget-verification.ts')).createConfirming(desk),
      (error) => {
        if (error.code !== 'aborted') notices.fail(error, 'verify');
      },
    ),
    reject: later(
      life,
      async () => (await import('./submission/reject.ts')).createRejecting(desk, opening),
      (error) => {
        if (error.code !== 'aborted') notices.fail(error, 'reject');
        return false;
      },
    ),
    download: later(
      life,
      async () => (await import('./transfer/downloads.ts')).createDownloading(desk, opening),
      (error) => {
        if (error.code !== 'aborted') notices.fail(error, 'download', 'alert.downloadFailed');
        return null;
      },
    ),
    sendMessage: later(
      life,
      async () => (await import('./submission/send-message.ts')).createMessaging(desk, opening),
      (error) => {
        if (error.code !== 'aborted') notices.fail(error, 'contact');
        return false;
      },
    ),
    uploadFile: later(life, async () => (await uploading()).uploadFile, rethrow),
    removeFile: later(life, async () => (await uploading()).removeFile, rethrow),
    uploadSignature: later(life, async () => (await uploading()).uploadSignature, rethrow),
    signatureImage: later(life, async () => (await uploading()).signatureImage, rethrow),

    pageText: later(
      life,
      async () => (await import('./transfer/page-texts.ts')).createPageTexts(desk),
      rethrow,
    ),

    stopWaiting: calls.stopWaiting,
    dismissAlert: () => state.$alert.set(null),
    on: emitter.on,
    destroy() {
      life.end();
      emitter.clear();
    },
  };
}
