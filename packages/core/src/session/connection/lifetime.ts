import { SigningError } from '../../errors/signing-error.ts';

/**
 * The signal that a call runs with. It aborts when the session opens again or is destroyed; a
 * result that arrives after that is dropped.
 */
export type AbortScope = AbortSignal;

/** The lifetime of a session, and of the calls made since it was last opened. */
export interface Lifetime {
  /** The current scope. A call keeps the scope in which it started. */
  readonly scope: AbortScope;
  /** Whether the session has been destroyed. */
  readonly isOver: boolean;
  /** Aborts the current scope and starts another. Throws `aborted` in a destroyed session. */
  restart(): void;
  end(): void;
}

export function createLifetime(): Lifetime {
  let controller = new AbortController();
  let isOver = false;
  return {
    get scope() {
      return controller.signal;
    },
    get isOver() {
      return isOver;
    },
    restart() {
      if (isOver) throw new SigningError('aborted', 'This session has been destroyed');
      controller.abort();
      controller = new AbortController();
    },
    end() {
      isOver = true;
      controller.abort();
    },
  };
}

export function aborted(): SigningError {
  return new SigningError('aborted', 'The call was stopped');
}

/** The outcome, or `aborted` as soon as the signal aborts, even if the transport ignores the signal. */
export function untilAborted<T>(signal: AbortSignal, outcome: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    outcome.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
