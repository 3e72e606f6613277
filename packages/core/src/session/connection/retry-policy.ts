import { SigningError } from '../../errors/signing-error.ts';
import type { Network } from '../../ports/deferred-ports.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TransportRequest, TransportResponse } from '../../ports/transport.ts';
import type { Credentials } from '../access/credentials.ts';
import type { SessionState } from '../session-state.ts';
import { aborted } from './lifetime.ts';
import { answerError, readChallenge } from './response-error.ts';
import type { Outcome } from './server-calls.ts';
import { isSuccess } from './server-calls.ts';

/** A call that has failed once. */
export interface FailedCall {
  readonly call: TransportRequest;
  /** Whether the signer wants it sent as soon as there is a network again. */
  readonly waits: boolean;
  readonly signal: AbortSignal;
  readonly outcome: Outcome;
  /** Tries it again. Rejects only with `aborted`. */
  attempt(): Promise<Outcome>;
}

interface Parts {
  readonly ports: Pick<Ports, 'clock' | 'ids'>;
  readonly state: Pick<SessionState, '$connection'>;
  readonly credentials: Credentials;
  /** Called to give up what would otherwise be sent later. */
  readonly waiters: Set<() => void>;
  /** Without one, nothing is tried again. */
  readonly network: Network | undefined;
}

/** How often a call is tried at most; one that timed out, which took long, counts twice. */
const mostTries = 3;

/** Milliseconds before the second try; each further one waits twice as long. */
const firstWait = 400;

/** A server that asks for more than this (ms) is not waited for: the signer is told. */
const longestWait = 20_000;

/** A fraction that differs from call to call (FNV-1a), so that not all come back at one moment. */
function fractionOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}

/** Whether a second try does what the first should have, and no more. */
function isSafe({ method, path, headers }: TransportRequest): boolean {
  return method === 'GET' || path.startsWith('/auth') || 'idempotency-key' in headers;
}

/** A limit with words of its own, such as that of one-time codes, is the signer's to read. */
const generalLimits = ['error.rate-limited', 'server_errors.too_many_requests'];

function mayPass(error: SigningError): boolean {
  if (!error.retryable || (error.retryAfter ?? 0) > longestWait) return false;
  if (error.code !== 'rate-limited') return true;
  return error.retryAfter !== null && generalLimits.includes(error.messageKey);
}

/** Says what a failure means, and tries again where that is safe and may help. */
export function createRecovering(parts: Parts): (failed: FailedCall) => Promise<TransportResponse> {
  const { credentials, waiters, network } = parts;
  const { clock, ids } = parts.ports;
  const { $connection } = parts.state;
  let retrying = 0;
  let waiting = 0;

  function showConnection(): void {
    $connection.set(waiting > 0 ? 'waiting' : retrying > 0 ? 'retrying' : 'online');
  }

  function explain(outcome: Outcome): SigningError {
    if (outcome.status === 'fulfilled') {
      const error = answerError(outcome.value, clock.now());
      if (error.code === 'code-required') credentials.keepChallenge(readChallenge(outcome.value));
      return error;
    }
    const { reason } = outcome;
    if (reason instanceof SigningError) return reason;
    return new SigningError('network', 'The call could not be made', { status: 0, cause: reason });
  }

  /** Settles once, when `begin` says so or the call is stopped, and lets go of what it listened to. */
  function until(
    signal: AbortSignal,
    begin: (resolve: () => void, stop: () => void) => () => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(aborted());
        return;
      }
      const settle = (outcome: () => void) => () => {
        signal.removeEventListener('abort', stop);
        end();
        outcome();
      };
      const stop = settle(() => reject(aborted()));
      const end = begin(settle(resolve), stop);
      signal.addEventListener('abort', stop, { once: true });
    });
  }

  /** Like `until`, for what the signer may give up. */
  function untilStopped(
    { signal, waits }: FailedCall,
    begin: (resolve: () => void) => () => void,
  ): Promise<void> {
    return until(signal, (resolve, stop) => {
      const end = begin(resolve);
      if (waits) waiters.add(stop);
      return () => {
        waiters.delete(stop);
        end();
      };
    });
  }

  const sleep = (failed: FailedCall, ms: number) =>
    untilStopped(failed, (resolve) => clock.after(ms, resolve));

  const waitFor = (failed: FailedCall, known: Network) =>
    untilStopped(failed, (resolve) => {
      const ignore = known.onBack(resolve);
      waiting += 1;
      showConnection();
      return () => {
        ignore();
        waiting -= 1;
        showConnection();
      };
    });

  /** Waits for the moment of the next try. Answers how many tries count from then on; throws where none is to be. */
  async function pause(failed: FailedCall, error: SigningError, tried: number): Promise<number> {
    const isLost = error.code === 'network' || error.code === 'timeout';
    if (failed.waits && isLost && network?.isOnline() === false) {
      await waitFor(failed, network);
      return 0;
    }
    const counted = error.code === 'timeout' ? tried + 1 : tried;
    if (counted >= mostTries || !mayPass(error)) throw error;
    const backoff = firstWait * 2 ** (tried - 1) * (0.5 + fractionOf(ids.create()) / 2);
    await sleep(failed, Math.max(backoff, error.retryAfter ?? 0));
    return counted;
  }

  async function tryAgain(failed: FailedCall, first: SigningError): Promise<TransportResponse> {
    let error = first;
    let tried = 1;
    for (;;) {
      tried = 1 + (await pause(failed, error, tried));
      const outcome = await failed.attempt();
      if (isSuccess(outcome)) return outcome.value;
      error = explain(outcome);
    }
  }

  return async (failed) => {
    const error = explain(failed.outcome);
    if (network === undefined || !isSafe(failed.call) || !mayPass(error)) throw error;
    // Pictures and words of pages come by themselves: nobody waits for one of them.
    const shown = failed.call.base === undefined ? 1 : 0;
    retrying += shown;
    showConnection();
    try {
      return await tryAgain(failed, error);
    } finally {
      retrying -= shown;
      showConnection();
    }
  };
}
