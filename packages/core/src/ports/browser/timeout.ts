import { SigningError } from '../../errors/signing-error.ts';

/** Limits how long a call may be silent. */
export interface Timeout {
  /** Aborts when the caller stops the call, or when it has timed out. */
  readonly signal: AbortSignal;
  /** Restarts the timer, because data have been sent or received. */
  renew(): void;
  /** The error that a failure of the call means. */
  toError(cause: unknown): SigningError;
  /** Stops the timer. */
  end(): void;
}

/** Starts a timer of `timeout` ms, which `renew` restarts and the caller's signal aborts. */
export function createTimeout(timeout: number, stop: AbortSignal | undefined): Timeout {
  const controller = new AbortController();
  let isTimedOut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const abort = () => controller.abort();
  if (stop?.aborted) abort();
  stop?.addEventListener('abort', abort, { once: true });

  function renew(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isTimedOut = true;
      abort();
    }, timeout);
  }

  renew();
  return {
    signal: controller.signal,
    renew,
    toError(cause) {
      if (isTimedOut) {
        return new SigningError('timeout', 'The server took too long', { status: 0, cause });
      }
      return stop?.aborted
        ? new SigningError('aborted', 'The call was stopped', { status: 0, cause })
        : new SigningError('network', 'No complete response arrived', { status: 0, cause });
    },
    end() {
      clearTimeout(timer);
      stop?.removeEventListener('abort', abort);
    },
  };
}
