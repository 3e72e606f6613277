import { SigningError } from '../../errors/signing-error.ts';

/**
 * How long a session's calls may matter. Opening again ends the chapter before, destroying ends
 * them all; whatever is answered after its chapter has ended is dropped.
 */
export interface Life {
  /** Aborts when the current chapter ends. */
  readonly signal: AbortSignal;
  readonly isOver: boolean;
  /** Ends the current chapter and begins another. */
  restart(): void;
  end(): void;
}

export function createLife(): Life {
  let chapter = new AbortController();
  let isOver = false;
  return {
    get signal() {
      return chapter.signal;
    },
    get isOver() {
      return isOver;
    },
    restart() {
      if (isOver) throw new SigningError('aborted', 'This session has been destroyed');
      chapter.abort();
      chapter = new AbortController();
    },
    end() {
      isOver = true;
      chapter.abort();
    },
  };
}

export function aborted(): SigningError {
  return new SigningError('aborted', 'The call was stopped');
}

/** The outcome, or `aborted` as soon as the signal says so, even from a transport that does not listen. */
export function untilAborted<T>(signal: AbortSignal, outcome: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    outcome.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Runs one task at a time: whoever asks while one runs gets that one's outcome. */
export function createOnce<T>(): (task: () => Promise<T>) => Promise<T> {
  let running: Promise<T> | null = null;
  return (task) => {
    running ??= task().finally(() => {
      running = null;
    });
    return running;
  };
}
