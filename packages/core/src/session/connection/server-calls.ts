import { parseAuth } from '../../contract/auth.ts';
import { SigningError } from '../../errors/signing-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TransportRequest, TransportResponse } from '../../ports/transport.ts';
import type { Access } from '../access/auth-config.ts';
import type { Credentials } from '../access/credentials.ts';
import type { SessionState } from '../session-state.ts';
import { later } from './lazy.ts';
import type { Life } from './lifetime.ts';
import { aborted, untilAborted } from './lifetime.ts';

/** A call as the session's parts make it: who is asking is added here. */
export interface ServerCall extends Omit<TransportRequest, 'headers' | 'answer'> {
  readonly answer?: 'json' | 'blob';
  readonly headers?: Readonly<Record<string, string>>;
  /** Goes without a word of who asks: what it fetches is public by its address. */
  readonly anonymous?: boolean;
  /** Where there is no network, it is sent as soon as there is one again. */
  readonly waits?: boolean;
}

export interface ServerCalls {
  /**
   * Speaks for the key, or for whom the storage remembers. A stored token that is still good is used
   * again, but never for a key that has come just now: what that opens is for the server to say.
   */
  authorise(key: string | null, isFresh: boolean): Promise<void>;
  /** Sends the call. Resolves with a success only; everything else is a `SigningError`. */
  send(call: ServerCall): Promise<TransportResponse>;
  /** Loads what helps against failures, which cannot be had any more when the network fails. */
  prepare(): void;
  /** Stops whatever waits to be sent: those calls reject with `aborted`. */
  stopWaiting(): void;
}

interface Parts {
  readonly ports: Ports;
  readonly state: SessionState;
  readonly credentials: Credentials;
  readonly life: Life;
  readonly authPath: Access['authPath'];
}

/** How one try of a call came out. */
export type Outcome = PromiseSettledResult<TransportResponse>;

export function isSuccess(outcome: Outcome): outcome is PromiseFulfilledResult<TransportResponse> {
  return (
    outcome.status === 'fulfilled' && outcome.value.status >= 200 && outcome.value.status < 300
  );
}

const isTokenRefused = (error: unknown): boolean =>
  error instanceof SigningError &&
  (error.code === 'not-authorised' || error.code === 'session-expired');

/** Every call of one session: who asks, what an answer means, and whether it still matters. */
export function createServerCalls(parts: Parts): ServerCalls {
  const { ports, credentials, life, authPath } = parts;
  const waiters = new Set<() => void>();
  let key: string | null = null;
  let renewing: Promise<void> | null = null;

  // Most calls succeed, so what a failure means, and what can be done, comes with the first.
  const recover = later(
    life,
    async () => {
      const { createRecovering } = await import('./retry-policy.ts');
      return createRecovering({ ...parts, waiters, network: (await ports.later?.())?.network });
    },
    (error) => {
      throw error;
    },
  );

  async function request(call: TransportRequest, waits = false): Promise<TransportResponse> {
    const chapter = life.signal;
    const signal = call.signal === undefined ? chapter : AbortSignal.any([chapter, call.signal]);
    const attempt = async () => {
      if (signal.aborted) throw aborted();
      const sending = ports.transport.send({ ...call, signal });
      const [outcome] = await Promise.allSettled([untilAborted(signal, sending)]);
      // A transport may answer although it was told to stop.
      if (signal.aborted) throw aborted();
      return outcome;
    };
    const outcome = await attempt();
    return isSuccess(outcome) ? outcome.value : recover({ call, waits, signal, outcome, attempt });
  }

  async function exchange(path: string, linkKey: string): Promise<void> {
    const chapter = life.signal;
    const response = await request({
      method: 'POST',
      path,
      headers: {},
      body: { kind: 'json', value: { key: linkKey } },
      answer: 'json',
    });
    // Another opening may speak for another key by now: this token is not its.
    if (chapter.aborted) throw aborted();
    credentials.keep(parseAuth(response.body));
  }

  /** Exchanges the key anew, once for all calls that need it. Throws where there is none. */
  async function renew(): Promise<void> {
    if (authPath === null || key === null) throw credentials.problem();
    renewing ??= exchange(authPath, key).finally(() => {
      renewing = null;
    });
    await renewing;
  }

  return {
    async authorise(linkKey, isFresh) {
      if (authPath === null) return;
      key = linkKey;
      renewing = null;
      credentials.use(linkKey);
      if (isFresh) credentials.expire();
      if (key !== null && credentials.problem() !== null) await exchange(authPath, key);
    },
    prepare: recover.prepare,
    stopWaiting() {
      for (const stop of waiters) stop();
    },
    async send({ anonymous = false, waits = false, ...call }) {
      const answer = call.answer ?? 'json';
      if (anonymous || authPath === null) {
        return request({ ...call, answer, headers: { ...call.headers } }, waits);
      }
      const ask = () =>
        request({ ...call, answer, headers: { ...credentials.headers(), ...call.headers } }, waits);
      // A signing may take longer than a token lives; the link it came from stays good.
      if (credentials.problem() !== null) await renew();
      try {
        return await ask();
      } catch (error) {
        if (!isTokenRefused(error)) throw error;
        // Whatever this device's clock says, the server's word is that the token has had its time.
        credentials.expire();
        await renew();
        return ask();
      }
    },
  };
}
