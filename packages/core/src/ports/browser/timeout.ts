import { SigningError } from '../../errors/signing-error.ts';

/** How long a call is waited for. */
export interface Timeout {
  /** Aborts when the caller stops the call, or when it has been silent for too long. */
  readonly signal: AbortSignal;
  /** A sign of life: the wait begins anew. */
  renew(): void;
  /** What a failure of the call means. */
  explain(cause: unknown): SigningError;
  end(): void;
}

/** Waits `timeout` ms for the next sign of life, unless the caller stops the call before. */
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
    explain(cause) {
      if (isTimedOut) {
        return new SigningError('timeout', 'The server took too long', { status: 0, cause });
      }
      return stop?.aborted
        ? new SigningError('aborted', 'The call was stopped', { status: 0, cause })
        : new SigningError('network', 'No whole answer came', { status: 0, cause });
    },
    end() {
      clearTimeout(timer);
      stop?.removeEventListener('abort', abort);
    },
  };
}
