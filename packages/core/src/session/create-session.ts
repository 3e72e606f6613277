import { SigningError } from '../errors/signing-error.ts';
import { behaviorOf } from '../field-types/field-type-behaviors.ts';
import type { loadLatePart } from '../load-late-part.ts';
import type { Envelope, User } from '../model/envelope.ts';
import type { Field } from '../model/field.ts';
import type { Ports } from '../ports/ports.ts';
import { authConfig } from './access/auth-config.ts';
import { createCredentials } from './access/credentials.ts';
import type { Actions } from './actions.ts';
import { createAlerts } from './alerts/alerts.ts';
import { carryAnswers } from './answering/carry-answers.ts';
import { createFieldStore, toggleChanges, withAnswer } from './answering/field-store.ts';
import { createSignatureController } from './answering/signature-controller.ts';
import { createLifetime } from './connection/lifetime.ts';
import { createServerCalls } from './connection/server-calls.ts';
import { createServerTime } from './connection/server-time.ts';
import { draftMarker } from './drafts/draft-entries.ts';
import { createEmitter } from './emitter.ts';
import { createEnvelopeLoader, signerId } from './loading/envelope-loader.ts';
import { createNavigation } from './navigation/navigation.ts';
import type { OpenEnvelope, SessionContext } from './session-context.ts';
import type { SessionOptions } from './session-sources.ts';
import { createState, type NextAction } from './session-state.ts';
import type { Refusal, SigningSession } from './signing-session.ts';
import { createWithActions } from './with-actions.ts';

const noAction: NextAction = { name: 'none' };

/** Milliseconds until actions whose code did not load are loaded again. */
const reloadDelay = 5000;

/** Creates a session: see `createSigningSession`. */
export function createSession(
  ports: Ports,
  options: SessionOptions,
  loadActions: typeof loadLatePart,
): SigningSession {
  const { mode = 'envelope', widget = null, preview = null } = options;
  const { clock, ids } = ports;
  const cdn = (ports.cdn ?? '/cdn').replace(/\/+$/, '');
  const state = createState();
  const emitter = createEmitter();
  const lifetime = createLifetime();
  const alerts = createAlerts(state, emitter);
  const { authPath, authBody, storageScope } = authConfig(mode, preview);
  const serverTime = createServerTime(clock);
  const credentials = createCredentials(ports.storage, clock, storageScope);
  const calls = createServerCalls({
    transport: ports.transport,
    credentials,
    lifetime,
    serverTime,
    authPath,
    authBody,
    retry: (failed) => withActions((actions) => actions.retry(failed)),
  });
  let current: OpenEnvelope | null = null;

  const context: SessionContext = {
    mode,
    cdn,
    widget,
    preview,
    verification: options.verification ?? null,
    values: options.values,
    meta: () => options.meta,
    prefilledIds: new Set(),
    state,
    emitter,
    alerts,
    calls,
    credentials,
    lifetime,
    serverTime,
    clock,
    ids,
    navigate(url) {
      if (!lifetime.isOver) ports.navigate?.(url);
    },
    envelope: () => current,
  };

  const withActions = createWithActions(lifetime, loadActions, ({ createActions }) =>
    createActions(context, loader, ports, options.drafts ?? true),
  );

  const loader = createEnvelopeLoader(context, {
    show,
    close: () => {
      current = null;
    },
    async restoreDraft() {
      if (ports.storage.get(draftMarker)) await followPhase();
    },
    loadByCalls: (included, loaded) =>
      withActions((actions) => actions.loadByCalls(included, loaded)),
    showChallenge: async (error) =>
      error.status === 401 && withActions((actions) => actions.showChallenge(error)),
  });

  function hasSignature(fieldId: string): boolean {
    const suggested = current?.signatures.suggested(fieldId);
    return suggested?.validationError === null && suggested.signature !== null;
  }

  function updateNextAction(): void {
    const action = current === null ? noAction : current.navigation.nextAction(hasSignature);
    const isSame = JSON.stringify(action) === JSON.stringify(state.$nextAction.get());
    if (!isSame) state.$nextAction.set(action);
  }

  function show(envelope: Envelope, user: User | null): void {
    const partyId = signerId(envelope, user);
    const onChange = updateNextAction;
    const fieldStore = createFieldStore({ state, emitter, envelope, partyId, onChange });
    const navigation = createNavigation(state, fieldStore);
    const signatures = createSignatureController(state, fieldStore, envelope.config);
    current = { fieldStore, navigation, signatures };
    state.$envelope.set(envelope);
    updateNextAction();
  }

  let isReloadScheduled = false;

  function scheduleReload(error: SigningError): void {
    if (error.code === 'aborted' || lifetime.isOver || isReloadScheduled) return;
    isReloadScheduled = true;
    clock.after(reloadDelay, () => {
      isReloadScheduled = false;
      void followPhase();
    });
  }

  const followPhase = () => withActions((actions) => actions.followPhase(), scheduleReload);

  /** Prefetches the actions, when the browser is idle. */
  async function prefetch(): Promise<void> {
    await ports.whenIdle?.();
    await followPhase();
  }

  state.$phase.listen(({ name }) => {
    if (name === 'signing') void prefetch();
    // At once: the page may be about to close, and a draft is still on the device.
    if (name === 'ended') void followPhase();
  });

  /** Shows that the code of an action did not load, unless the session was opened again meanwhile. */
  function showFailure(error: SigningError, action: string, messageKey?: string): Refusal {
    if (error.code !== 'aborted') alerts.showError(error, action, messageKey);
    return { ok: false, reason: error };
  }

  /** Runs a step of the password and code screens. */
  const challenge = (step: (actions: Actions) => void | Promise<void>) =>
    withActions(step, (error) => {
      if (error.code !== 'aborted') alerts.showError(error, 'open');
    });

  function requireOpen(): OpenEnvelope {
    if (current !== null) return current;
    throw new SigningError('unknown-field', 'No envelope is open');
  }

  /** Applies an intent to the open envelope. A change of its answers updates the next action. Throws if none is open. */
  function change(intent: (open: OpenEnvelope) => void): void {
    if (!lifetime.isOver) intent(requireOpen());
  }

  /** Like `change`, for an intent that may affect the next action without changing an answer. */
  function move(intent: (open: OpenEnvelope) => void): void {
    change(intent);
    updateNextAction();
  }

  /** Like `move`, but does nothing if no envelope is open. */
  function navigate(intent: (open: OpenEnvelope) => void): void {
    if (current !== null) move(intent);
  }

  function changeField(fieldId: string, toField: (field: Field) => Field): void {
    change(({ fieldStore }) => {
      const position = fieldStore.findEditable(fieldId);
      fieldStore.change(new Map([[position, toField(fieldStore.at(position))]]));
    });
  }

  /** Storage entry for the address of a widget's signer, also after a reload. */
  const emailEntry = `widget-email:${widget?.code}`;

  // Views get it from `suggestedSignature`.
  const { $pendingSignature, ...publicState } = state;

  return {
    mode,
    cdn,
    now: clock.now,
    serverTime: serverTime.now,
    ...publicState,

    $field: (fieldId) => requireOpen().fieldStore.$field(fieldId),

    open(key) {
      // The next signer of a widget may be another person.
      if (mode === 'widget') ports.storage.remove(emailEntry);
      return loader.open(key);
    },
    enterPassword: (password) => challenge((actions) => actions.enterPassword(password)),
    sendCode: () => challenge((actions) => actions.sendCode()),
    goToCodeEntry: () => void challenge((actions) => actions.goToCodeEntry()),
    enterCode: (code) => challenge((actions) => actions.enterCode(code)),
    clearCodeError: () => void challenge((actions) => actions.clearCodeError()),

    activate: (fieldId) => move(({ navigation }) => navigation.activate(fieldId)),
    deactivate: () => navigate(({ navigation }) => navigation.deactivate()),
    setValue: (fieldId, value) => changeField(fieldId, (field) => withAnswer(field, value)),
    toggle: (fieldId) =>
      change(({ fieldStore }) => {
        const position = fieldStore.findEditable(fieldId);
        fieldStore.change(toggleChanges(fieldStore.answerState, position));
      }),
    clear: (fieldId) => changeField(fieldId, (field) => behaviorOf(field).withoutValue(field)),
    carryAnswers(from) {
      if (current === null || lifetime.isOver) return;
      const loaded = from.$envelope.get()?.documents.flatMap(({ fields }) => fields) ?? [];
      const changed = loaded.flatMap((before) => {
        const { field } = from.$field(before.id).get();
        return field === before ? [] : field;
      });
      carryAnswers(changed, current.fieldStore);
      if (state.$latestSignature.get().kind === null) {
        state.$latestSignature.set(from.$latestSignature.get());
      }
      updateNextAction();
    },

    setLatestSignature: (signature) => move(({ signatures }) => signatures.setLatest(signature)),
    clearLatestSignature: (kind) => move(({ signatures }) => signatures.clearLatest(kind)),
    saveUnfinished: (name, text) => {
      state.$unfinished.set({ ...state.$unfinished.get(), [name]: text });
    },
    suggestedSignature: (fieldId) => requireOpen().signatures.suggested(fieldId),
    confirmSignature: (fieldId, signature) =>
      move(({ signatures, navigation }) =>
        navigation.advanceFrom(signatures.confirm(fieldId, signature)),
      ),

    setPageShown(documentIndex, pageNumber, isShown) {
      const others = state.$pagesNotShown
        .get()
        .filter((page) => page.documentIndex !== documentIndex || page.pageNumber !== pageNumber);
      state.$pagesNotShown.set(isShown ? others : [...others, { documentIndex, pageNumber }]);
    },

    next: () => navigate(({ navigation }) => navigation.next()),
    goToDocument: (documentIndex) =>
      navigate(({ navigation }) => navigation.goToDocument(documentIndex)),
    nextDocument: () => navigate(({ navigation }) => navigation.nextDocument()),

    submit(signer, consent) {
      if (mode === 'widget' && signer) ports.storage.set(emailEntry, signer.email.trim());
      return withActions(
        (actions) => actions.submit(signer, consent),
        (error) => {
          if (error.code !== 'aborted') state.$submission.set({ name: 'failed', error });
          return showFailure(error, 'submit');
        },
      );
    },
    signerEmail: () => ports.storage.get(emailEntry),
    confirmWidget: () =>
      withActions(
        (actions) => actions.confirmWidget(),
        (error) => void showFailure(error, 'verify'),
      ),
    reject: (reason) =>
      withActions(
        (actions) => actions.reject(reason),
        (error) => showFailure(error, 'reject'),
      ),
    sendMessage: (message) =>
      withActions(
        (actions) => actions.sendMessage(message),
        (error) => showFailure(error, 'contact'),
      ),
    download: (uuid) =>
      withActions(
        (actions) => actions.download(uuid),
        (error) => {
          showFailure(error, 'download', 'alert.downloadFailed');
          return null;
        },
      ),
    uploadFile: (...args) => withActions((actions) => actions.uploadFile(...args)),
    removeFile: (...args) => withActions((actions) => actions.removeFile(...args)),
    uploadSignature: (...args) => withActions((actions) => actions.uploadSignature(...args)),
    signatureImage: (name) => withActions((actions) => actions.signatureImage(name)),
    pageText: (...args) => withActions((actions) => actions.pageText(...args)),
    declineConsent: (...args) => withActions((actions) => actions.declineConsent(...args)),

    cancelWaiting: calls.cancelWaiting,
    dismissAlert: () => state.$alert.set(null),
    on: emitter.on,
    destroy() {
      lifetime.end();
      emitter.clear();
    },
  };
}
