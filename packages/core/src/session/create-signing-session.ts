import { SigningError } from '../errors/signing-error.ts';
import { behaviorOf } from '../field-types/field-type-behaviors.ts';
import type { Envelope, User } from '../model/envelope.ts';
import type { Field } from '../model/field.ts';
import type { Ports } from '../ports/ports.ts';
import { authConfig } from './access/auth-config.ts';
import { createCredentials } from './access/credentials.ts';
import { createLazyAccessChallenge } from './access/lazy-access-challenge.ts';
import { createAlerts } from './alerts/alerts.ts';
import { createFieldStore, toggleChanges, withAnswer } from './answering/field-store.ts';
import { createSignatureController } from './answering/signature-controller.ts';
import { lazy } from './connection/lazy.ts';
import { createLifetime } from './connection/lifetime.ts';
import { createServerCalls } from './connection/server-calls.ts';
import { draftMarker } from './drafts/draft-marker.ts';
import { createEmitter } from './emitter.ts';
import { createLazyCalls } from './lazy-calls.ts';
import { createEnvelopeLoader } from './loading/envelope-loader.ts';
import { signerId } from './loading/signer-id.ts';
import { createNavigation } from './navigation/navigation.ts';
import { isSameAction } from './navigation/same-action.ts';
import type { OpenEnvelope, SessionContext } from './session-context.ts';
import type {
  HostData,
  PreviewSource,
  VerificationSource,
  WidgetSource,
} from './session-sources.ts';
import { createState } from './session-state.ts';
import type { NextAction, SessionMode, SigningSession } from './signing-session.ts';

/**
 * What is signed. Mode `widget` needs `widget`, mode `preview` needs
 * `preview`, and mode `widget-verify` needs `verification`.
 */
export interface SessionOptions extends HostData {
  /** By default `envelope`. */
  readonly mode?: SessionMode;
  /** What a session of mode `widget` signs. */
  readonly widget?: WidgetSource;
  /** What a session of mode `preview` shows. */
  readonly preview?: PreviewSource;
  /** What a session of mode `widget-verify` confirms. */
  readonly verification?: VerificationSource;
  /** Whether answers are saved on the device until they are submitted; by default they are. */
  readonly drafts?: boolean;
}

const noAction: NextAction = { name: 'none' };

/** Milliseconds until background services that did not load are loaded again. */
const reloadDelay = 5000;

/**
 * Creates the session of one signer. It does nothing until `open` is called.
 *
 * @param ports - The session's access to network, storage, clock and randomness.
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
  const { mode = 'envelope', widget = null, preview = null } = options;
  const { clock, ids } = ports;
  const cdn = (ports.cdn ?? '/cdn').replace(/\/+$/, '');
  const state = createState();
  const emitter = createEmitter();
  const lifetime = createLifetime();
  const alerts = createAlerts(state, emitter);
  const { authPath, asksFor, storageScope } = authConfig(mode, preview);
  const credentials = createCredentials(ports.storage, clock, storageScope);
  const calls = createServerCalls({ ports, state, credentials, lifetime, authPath, asksFor });
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
    clock,
    ids,
    navigate(url) {
      if (!lifetime.isOver) ports.navigate?.(url);
    },
    envelope: () => current,
  };

  function hasSignature(fieldId: string): boolean {
    const suggested = current?.signatures.suggested(fieldId);
    return suggested?.fault === null && suggested.signature !== null;
  }

  function updateNextAction(): void {
    const action = current === null ? noAction : current.navigation.nextAction(hasSignature);
    if (!isSameAction(action, state.$nextAction.get())) state.$nextAction.set(action);
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

  const { show: showChallenge, ...challengeMethods } = createLazyAccessChallenge(
    context,
    () => loader,
  );

  const loader = createEnvelopeLoader(context, {
    show,
    close: () => {
      current = null;
    },
    async restoreDraft() {
      if (ports.storage.get(draftMarker)) await updateBackgroundServices();
    },
    showChallenge,
  });

  let isReloadScheduled = false;
  const updateBackgroundServices = lazy(
    lifetime,
    async () => {
      // Not before the browser has time for it.
      const deferred = await ports.deferred?.();
      const { createBackgroundServices } = await import('./background-services.ts');
      return createBackgroundServices(context, ports, deferred, options.drafts);
    },
    (error) => {
      if (error.code === 'aborted' || lifetime.isOver || isReloadScheduled) return;
      isReloadScheduled = true;
      clock.after(reloadDelay, () => {
        isReloadScheduled = false;
        if (!lifetime.isOver) void updateBackgroundServices();
      });
    },
  );
  state.$phase.listen(({ name }) => {
    if (name === 'signing' || name === 'ended') void updateBackgroundServices();
  });

  function requireOpen(): OpenEnvelope {
    if (current !== null) return current;
    throw new SigningError('unknown-field', 'No envelope is open');
  }

  /** Applies an intent to the open envelope and updates the next action. Throws if none is open. */
  function intend(intent: (open: OpenEnvelope) => void): void {
    if (lifetime.isOver) return;
    intent(requireOpen());
    updateNextAction();
  }

  /** Like `intend`, but does nothing if no envelope is open. */
  function navigate(intent: (open: OpenEnvelope) => void): void {
    if (current !== null) intend(intent);
  }

  function changeField(fieldId: string, toField: (field: Field) => Field): void {
    intend(({ fieldStore }) => {
      const position = fieldStore.findEditable(fieldId);
      fieldStore.change(new Map([[position, toField(fieldStore.at(position))]]));
    });
  }

  // `suggestedSignature` has it for the views.
  const { $pendingSignature, ...publicState } = state;

  return {
    mode,
    cdn,
    ...publicState,

    $field: (fieldId) => requireOpen().fieldStore.$field(fieldId),

    open: loader.open,
    ...challengeMethods,

    activate: (fieldId) => intend(({ navigation }) => navigation.activate(fieldId)),
    deactivate: () => navigate(({ navigation }) => navigation.deactivate()),
    setValue: (fieldId, value) => changeField(fieldId, (field) => withAnswer(field, value)),
    toggle: (fieldId) =>
      intend(({ fieldStore }) => {
        const position = fieldStore.findEditable(fieldId);
        fieldStore.change(toggleChanges(fieldStore.answerState, position));
      }),
    clear: (fieldId) => changeField(fieldId, (field) => behaviorOf(field).withoutValue(field)),

    setLatestSignature: (signature) => intend(({ signatures }) => signatures.setLatest(signature)),
    clearLatestSignature: (kind) => intend(({ signatures }) => signatures.clearLatest(kind)),
    saveUnfinished: (name, text) => {
      state.$unfinished.set({ ...state.$unfinished.get(), [name]: text });
    },
    suggestedSignature: (fieldId) => requireOpen().signatures.suggested(fieldId),
    confirmSignature: (fieldId, signature) =>
      intend(({ signatures, navigation }) =>
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

    ...createLazyCalls(context, loader),

    cancelWaiting: calls.cancelWaiting,
    dismissAlert: () => state.$alert.set(null),
    on: emitter.on,
    destroy() {
      lifetime.end();
      emitter.clear();
    },
  };
}
