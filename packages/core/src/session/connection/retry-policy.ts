import { SigningError } from '../../errors/signing-error.ts';
import type { SigningErrorCode } from '../../errors/signing-error-codes.ts';
import type { Network, Ports } from '../../ports/ports.ts';
import type { TransportRequest, TransportResponse } from '../../ports/transport.ts';
import type { Credentials } from '../access/credentials.ts';
import { hashOf } from '../hash.ts';
import type { SessionState } from '../session-state.ts';
import { aborted } from './lifetime.ts';
import { readChallenge, toResponseError } from './response-error.ts';
import { type AttemptOutcome, type FailedCall, isSuccess } from './server-calls.ts';

interface Options {
  /** Without `network`, nothing is retried. */
  readonly ports: Pick<Ports, 'clock' | 'ids' | 'network'>;
  readonly state: Pick<SessionState, '$connection' | '$branding'>;
  readonly credentials: Pick<Credentials, 'keepChallenge'>;
}

/** Maximum attempts per call. A timeout, which has already taken long, counts as two. */
const maxAttempts = 3;

/** Milliseconds before the second attempt, doubled for each further one. */
const firstDelay = 400;

/** If the server asks for a longer wait (ms), the signer is told instead. */
const maxRetryAfter = 20_000;

/** From 0 to below 1, derived from an id, so that clients do not all retry at the same moment. */
const fractionOf = (id: string) => hashOf(id) / 2 ** 32;

/** Whether sending the call twice has the effect of sending it once. */
function isIdempotent({ method, path, headers }: TransportRequest): boolean {
  return method === 'GET' || path.startsWith('/auth') || 'idempotency-key' in headers;
}

/** A limit with a text of its own, such as that of one-time codes, is shown to the signer instead. */
const generalLimits = ['error.rate-limited', 'server_errors.too_many_requests'];

function isTransient(error: SigningError): boolean {
  if (!error.retryable || (error.retryAfter ?? 0) > maxRetryAfter) return false;
  if (error.code !== 'rate-limited') return true;
  return error.retryAfter !== null && generalLimits.includes(error.messageKey);
}

/** Errors whose response may bring the sender's branding for the screen that follows. */
const challengeCodes: readonly SigningErrorCode[] = [
  'password-required',
  'password-incorrect',
  'code-required',
];

/** Turns failures into errors, and retries calls if that is safe and may succeed. */
export function createRetryPolicy(
  options: Options,
): (failed: FailedCall) => Promise<TransportResponse> {
  const { credentials } = options;
  const { clock, ids, network } = options.ports;
  const { $connection, $branding } = options.state;
  let retrying = 0;
  let waiting = 0;

  function updateConnection(): void {
    $connection.set(waiting > 0 ? 'waiting' : retrying > 0 ? 'retrying' : 'online');
  }

  function toError(outcome: AttemptOutcome): SigningError {
    if (outcome.status === 'fulfilled') {
      const error = toResponseError(outcome.value, clock.now());
      if (challengeCodes.includes(error.code)) {
        const challenge = readChallenge(outcome.value);
        if (error.code === 'code-required') credentials.keepChallenge(challenge);
        $branding.set(challenge.branding);
      }
      return error;
    }
    const { reason } = outcome;
    if (reason instanceof SigningError) return reason;
    return new SigningError('network', 'The call could not be made', { status: 0, cause: reason });
  }

  /**
   * Waits until `start` resolves it. Rejects with `aborted` when the call is stopped, by its signal or
   * by the signer.
   */
  function waitUntil(
    { signal, waitsForNetwork, waiters }: FailedCall,
    start: (resolve: () => void) => () => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(aborted());
        return;
      }
      const settle = (outcome: () => void) => () => {
        signal.removeEventListener('abort', stop);
        waiters.delete(stop);
        end();
        outcome();
      };
      const stop = settle(() => reject(aborted()));
      const end = start(settle(resolve));
      signal.addEventListener('abort', stop, { once: true });
      if (waitsForNetwork) waiters.add(stop);
    });
  }

  const sleep = (failed: FailedCall, ms: number) =>
    waitUntil(failed, (resolve) => clock.after(ms, resolve));

  const waitForNetwork = (failed: FailedCall, known: Network) =>
    waitUntil(failed, (resolve) => {
      const unsubscribe = known.onBack(resolve);
      waiting += 1;
      updateConnection();
      return () => {
        unsubscribe();
        waiting -= 1;
        updateConnection();
      };
    });

  /**
   * Waits before the next attempt. Returns how many attempts count so far; throws the error if there
   * should be no other.
   */
  async function backoff(
    failed: FailedCall,
    error: SigningError,
    attempts: number,
  ): Promise<number> {
    const isUnreachable = error.code === 'network' || error.code === 'timeout';
    if (failed.waitsForNetwork && isUnreachable && network?.isOnline() === false) {
      await waitForNetwork(failed, network);
      return 0;
    }
    const counted = error.code === 'timeout' ? attempts + 1 : attempts;
    if (counted >= maxAttempts || !isTransient(error)) throw error;
    const delay = firstDelay * 2 ** (attempts - 1) * (0.5 + fractionOf(ids.create()) / 2);
    await sleep(failed, Math.max(delay, error.retryAfter ?? 0));
    return counted;
  }

  async function retry(failed: FailedCall, first: SigningError): Promise<TransportResponse> {
    let error = first;
    let attempts = 1;
    for (;;) {
      attempts = 1 + (await backoff(failed, error, attempts));
      const outcome = await failed.attempt();
      if (isSuccess(outcome)) return outcome.value;
      error = toError(outcome);
    }
  }

  return async (failed) => {
    const error = toError(failed.outcome);
    if (network === undefined || !isIdempotent(failed.call) || !isTransient(error)) throw error;
    // Page images and texts load in the background: nobody needs to know that one is retried.
    const shown = failed.call.base === undefined ? 1 : 0;
    retrying += shown;
    updateConnection();
    try {
      return await retry(failed, error);
    } finally {
      retrying -= shown;
      updateConnection();
    }
  };
}
