import { parseEnvelope } from '../../contract/parse-envelope.ts';
import { parseUser } from '../../contract/user.ts';
import { type SigningError, toSigningError } from '../../errors/signing-error.ts';
import type { Envelope, User } from '../../model/envelope.ts';
import { type AbortScope, aborted } from '../connection/lifetime.ts';
import type { IncludedData } from '../connection/server-calls.ts';
import type { SessionContext } from '../session-context.ts';
import { type Phase, resetState } from '../session-state.ts';
import { endSession, showEnded } from './end-session.ts';

/** What a mode has loaded: an envelope to sign, or the screen to show instead. */
export interface LoadResult {
  readonly user: User | null;
  /** `null` if there is no envelope, or it could not be loaded and the user's data say that it has ended. */
  readonly envelope: Envelope | null;
  /** The screen of a mode in which nothing is signed. */
  readonly phase?: Phase;
}

export interface EnvelopeLoader {
  open(key?: string): Promise<void>;
  /** Loads again after a challenge was passed. Keeps the signer's answers; rejects if loading fails. */
  continueLoading(): Promise<void>;
  /**
   * Asks the server for the current status. Shows the status screen of an envelope that has ended, but
   * does not redirect, because the caller has something to say first. Returns whether it has ended.
   *
   * @param reload - Whether to show the envelope as it was loaded now, without the signer's answers.
   */
  refreshStatus(reload?: boolean): Promise<boolean>;
}

/** What the session provides to the loader. */
interface Hooks {
  show(envelope: Envelope, user: User | null): void;
  close(): void;
  /** Restores the draft of this tab, if there is one, before the signer can continue without it. */
  restoreDraft(): Promise<void>;
  /** See `loadByCalls`. */
  loadByCalls(included: LoadResult | null, preview: unknown): Promise<LoadResult>;
  /** Shows the screen that a 401 asks for. Resolves with whether the error was such a 401. */
  showChallenge(error: SigningError): Promise<boolean>;
}

interface ShowOptions {
  /** Whether to show an envelope that is open already as it was loaded now. */
  readonly reload?: boolean | undefined;
  /** Whether to tell the host that the envelope has ended, and to follow the sender's address. */
  readonly redirects?: boolean;
}

function readIncluded(userData: unknown, envelope: unknown) {
  const user = parseUser(userData);
  return { user, envelope: parseEnvelope(envelope, user.partyId) };
}

/** Id of the party that signs: the one flagged as the signer, else the token's own. */
export function signerId(envelope: Envelope, user: User | null): string {
  return envelope.parties.find((party) => party.isSigner)?.id ?? user?.partyId ?? '';
}

/** Loads an envelope by its key, up to the signing screen or the screen that says why not. */
export function createEnvelopeLoader(context: SessionContext, hooks: Hooks): EnvelopeLoader {
  const { state, emitter, alerts, calls, lifetime } = context;
  /** Remembered, so that a retry after a failed exchange needs no key. */
  let linkKey: string | null = null;

  async function load({ user, envelope }: IncludedData = {}): Promise<LoadResult> {
    const included = user && envelope ? readIncluded(user, envelope) : null;
    const isWhole = included && !context.values && included.envelope.error === null;
    return isWhole ? included : hooks.loadByCalls(included, envelope);
  }

  /** Shows what was loaded. Returns whether there is anything to sign. */
  async function applyResult(
    { user, envelope, phase }: LoadResult,
    { reload = false, redirects = true }: ShowOptions,
    scope: AbortScope,
  ): Promise<boolean> {
    if (phase) {
      state.$phase.set(phase);
      return false;
    }
    state.$user.set(user);
    const ending = user?.unsignable === true ? user : envelope;
    if (ending === null || (ending.unsignable && context.mode !== 'preview')) {
      state.$envelope.set(envelope);
      (redirects ? endSession : showEnded)(context, {
        status: ending?.status ?? 'unknown',
        redirectUrl: envelope?.redirectUrl ?? user?.redirectUrl ?? null,
      });
      return false;
    }
    if (envelope === null) return false;
    // The envelope may be open already, if a password was asked for while signing.
    const isShown = context.envelope() !== null && state.$envelope.get()?.id === envelope.id;
    if (reload || !isShown) {
      hooks.show(envelope, user);
      await hooks.restoreDraft();
      if (scope.aborted) throw aborted();
    }
    state.$phase.set({ name: 'signing' });
    return true;
  }

  async function loadAndApply(options: ShowOptions, included?: IncludedData): Promise<boolean> {
    const { scope } = lifetime;
    const result = await load(included);
    if (scope.aborted) throw aborted();
    return applyResult(result, options, scope);
  }

  async function continueLoading(included?: IncludedData): Promise<void> {
    if (!(await loadAndApply({}, included))) return;
    const envelope = state.$envelope.get();
    if (envelope === null) return;
    const { id, title } = envelope;
    emitter.emit('ready', { envelopeId: id, title, progress: state.$progress.get() });
  }

  async function fail(cause: unknown, scope: AbortScope): Promise<void> {
    const failure = toSigningError(cause);
    if (failure.code === 'aborted') return;
    // The code of the challenge may not load either.
    const outcome = await hooks.showChallenge(failure).catch(toSigningError);
    if (outcome === true || scope.aborted) return;
    const error = outcome === false ? failure : outcome;
    state.$phase.set({ name: 'failed', error });
    alerts.reportError(error, 'open');
  }

  return {
    continueLoading: () => continueLoading(),
    async open(key) {
      if (lifetime.isOver) return;
      linkKey = key ?? linkKey;
      lifetime.restart();
      resetState(state);
      hooks.close();
      state.$phase.set({ name: 'loading' });
      // Emits nothing more once the session is opened again.
      const { scope } = lifetime;
      emitter.emit('loading', { action: 'open', active: true });
      try {
        await continueLoading(await calls.authorise(linkKey, key !== undefined));
      } catch (error) {
        if (!scope.aborted) await fail(error, scope);
      }
      if (!scope.aborted) emitter.emit('loading', { action: 'open', active: false });
    },
    refreshStatus: async (reload) => !(await loadAndApply({ reload, redirects: false })),
  };
}
