import { parseEnvelope } from '../../contract/envelope.ts';
import { parseUser } from '../../contract/user.ts';
import { SigningError } from '../../errors/signing-error.ts';
import type { Envelope, User } from '../../model/envelope.ts';
import { aborted } from '../connection/lifetime.ts';
import type { Desk } from '../session-context.ts';
import { resetState } from '../session-state.ts';
import type { Phase } from '../signing-session.ts';
import { endSession, showEnded } from './end-session.ts';

export interface Opening {
  open(key?: string): Promise<void>;
  /** Goes on behind a screen that was passed. Rejects where that fails, answers given are kept. */
  goOn(): Promise<void>;
  /**
   * Asks the server where things stand. An envelope that has ended is shown so, without sending the
   * host elsewhere: there is something to tell first. Answers whether it has; answers given are kept,
   * unless the envelope is to be shown `anew`.
   */
  look(anew?: boolean): Promise<boolean>;
  /** Shows the screen that a 401 asks for. Answers whether the error was one. */
  challenge(error: SigningError): Promise<boolean>;
}

/** Where an envelope is put up, and taken down before another is opened. */
export interface Stage {
  show(envelope: Envelope, user: User | null): void;
  close(): void;
  /** Puts back what this tab has kept of it, if anything, before anybody can go on without. */
  restore(): Promise<void>;
}

/** What a load came to: something to sign, or whatever else stands in this mode. */
export interface Loaded {
  readonly user: User | null;
  /** `null` where it cannot be had and the user's own data say that there is nothing to sign. */
  readonly envelope: Envelope | null;
  /** What stands where nothing is to be signed at all. */
  readonly phase?: Phase;
}

async function load(desk: Desk): Promise<Loaded> {
  if (desk.mode !== 'envelope') return (await import('./load-other-modes.ts')).loadOther(desk);
  const chapter = desk.life.signal;
  const get = async (path: string) => (await desk.calls.send({ method: 'GET', path })).body;
  const askingWho = get('/user').then(parseUser);
  // A password that may be wrong is sent once: each call with a wrong one counts as an attempt.
  if (desk.credentials.isTryingPassword()) await askingWho;
  // Both at once: the second is needed in all but the rarest case, and a signer waits for it.
  const [user, envelope] = await Promise.allSettled([
    askingWho,
    get('/data/envelope').then(parseEnvelope),
  ]);
  if (user.status === 'rejected') throw user.reason;
  if (envelope.status === 'fulfilled') return { user: user.value, envelope: envelope.value };
  if (user.value.unsignable) return { user: user.value, envelope: null };
  // Whose documents they are may be known although more is asked for before they are shown.
  if (!chapter.aborted) desk.state.$user.set(user.value);
  throw envelope.reason;
}

/** Gets from a key to an envelope on the screen, or to the screen that says why not. */
export function createOpening(
  desk: Desk,
  { show, close, restore, challenge }: Stage & Pick<Opening, 'challenge'>,
): Opening {
  const { state, emitter, notices, calls, life } = desk;
  /** Kept so that trying again after a failed exchange needs no second look at the link. */
  let linkKey: string | null = null;

  /** Shows what was loaded. Answers whether there is anything to sign. */
  async function settle(
    { user, envelope, phase }: Loaded,
    end: typeof endSession,
    isAnew: boolean,
    chapter: AbortSignal,
  ): Promise<boolean> {
    if (phase) {
      state.$phase.set(phase);
      return false;
    }
    state.$user.set(user);
    const ending = user?.unsignable === true ? user : envelope;
    if (ending === null || ending.unsignable) {
      state.$envelope.set(envelope);
      end(desk, {
        status: ending?.status ?? 'unknown',
        redirectUrl: ending?.redirectUrl ?? null,
      });
      return false;
    }
    if (envelope === null) return false;
    // Answers given before a password was asked for again are the signer's work: they stay.
    const isShown = desk.envelope() !== null && state.$envelope.get()?.id === envelope.id;
    if (isAnew || !isShown) {
      show(envelope, user);
      await restore();
      if (chapter.aborted) throw aborted();
    }
    state.$phase.set({ name: 'signing' });
    return true;
  }

  async function loadAndSettle(end = endSession, isAnew = false): Promise<boolean> {
    const chapter = life.signal;
    const loaded = await load(desk);
    if (chapter.aborted) throw aborted();
    return settle(loaded, end, isAnew, chapter);
  }

  async function goOn(): Promise<void> {
    if (!(await loadAndSettle())) return;
    const envelope = state.$envelope.get();
    if (envelope === null) return;
    const { id, title } = envelope;
    emitter.emit('ready', { envelopeId: id, title, progress: state.$progress.get() });
  }

  async function fail(cause: unknown, chapter: AbortSignal): Promise<void> {
    const error = toSigningError(cause);
    if (error.code === 'aborted' || (await challenge(error)) || chapter.aborted) return;
    state.$phase.set({ name: 'failed', error });
    notices.report(error, 'open');
  }

  return {
    challenge,
    goOn,
    async open(key) {
      if (life.isOver) return;
      linkKey = key ?? linkKey;
      life.restart();
      resetState(state);
      close();
      state.$phase.set({ name: 'loading' });
      // Silent once another opening has begun.
      const chapter = life.signal;
      emitter.emit('loading', { action: 'open', active: true });
      try {
        await calls.authorise(linkKey, key !== undefined);
        await goOn();
      } catch (error) {
        if (!chapter.aborted) await fail(error, chapter);
      }
      if (!chapter.aborted) emitter.emit('loading', { action: 'open', active: false });
    },
    look: async (anew) => !(await loadAndSettle(showEnded, anew)),
  };
}

/** Whatever a call ended with, as the one class of errors. */
export function toSigningError(cause: unknown): SigningError {
  if (cause instanceof SigningError) return cause;
  return new SigningError('bad-answer', 'The answer could not be used', { cause });
}
