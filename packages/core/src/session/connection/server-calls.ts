import { type Auth, parseAuth } from '../../contract/auth.ts';
import { SigningError } from '../../errors/signing-error.ts';
import type { SigningErrorCode } from '../../errors/signing-error-codes.ts';
import type {
  JsonBody,
  Transport,
  TransportRequest,
  TransportResponse,
} from '../../ports/transport.ts';
import type { AuthConfig } from '../access/auth-config.ts';
import type { Credentials } from '../access/credentials.ts';
import type { Lifetime } from './lifetime.ts';
import { aborted, untilAborted } from './lifetime.ts';
import type { ServerTime } from './server-time.ts';

/** A call as the parts of a session make it; `send` adds the authentication. */
export interface ServerCall extends Omit<TransportRequest, 'headers' | 'responseType'> {
  /** By default `json`. */
  readonly responseType?: 'json' | 'blob';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends no credentials: what it fetches is public by its address. */
  readonly anonymous?: boolean;
  /**
   * A call that the specification does not have. A server that refuses it loses nothing: not the token
   * either, which is not renewed then.
   */
  readonly isExtra?: boolean;
  /** While the device is offline, the call waits and is sent once it is online again. */
  readonly waitsForNetwork?: boolean;
}

export interface ServerCalls {
  /**
   * Authenticates by the key, or by the token stored in this tab. A stored token that is still valid
   * is reused, but not if the key `isFresh`: the server decides what a new link opens. Resolves with
   * what came with a new token.
   */
  authorise(key: string | null, isFresh: boolean): Promise<IncludedData | undefined>;
  /** Sends the call. Resolves for a success only; every other outcome is thrown as a `SigningError`. */
  send(call: ServerCall): Promise<TransportResponse>;
  /** Stops calls that wait to be sent or retried. They reject with `aborted`. */
  cancelWaiting(): void;
}

/** How one attempt of a call ended. */
export type AttemptOutcome = PromiseSettledResult<TransportResponse>;

export function isSuccess(
  outcome: AttemptOutcome,
): outcome is PromiseFulfilledResult<TransportResponse> {
  return (
    outcome.status === 'fulfilled' && outcome.value.status >= 200 && outcome.value.status < 300
  );
}

/** A call whose first attempt has failed. */
export interface FailedCall {
  readonly call: TransportRequest;
  /** Whether it waits for the network while the device is offline. */
  readonly waitsForNetwork: boolean;
  readonly signal: AbortSignal;
  readonly outcome: AttemptOutcome;
  /** Functions that stop the calls of this session that wait to be sent. */
  readonly waiters: Set<() => void>;
  /** Makes another attempt. Rejects only with `aborted`. */
  attempt(): Promise<AttemptOutcome>;
}

/** What may come with a token, not parsed yet. */
export type IncludedData = Partial<Pick<Auth, 'user' | 'envelope'>>;

interface Options {
  readonly transport: Transport;
  readonly credentials: Credentials;
  readonly lifetime: Lifetime;
  readonly serverTime: ServerTime;
  readonly authPath: AuthConfig['authPath'];
  readonly authBody: AuthConfig['authBody'];
  /** Retries a failed call. Rejects with the error that the failure means. */
  retry(failed: FailedCall): Promise<TransportResponse>;
}

const isTokenRejected = (error: unknown): boolean =>
  error instanceof SigningError &&
  (error.code === 'not-authorised' || error.code === 'session-expired');

const unsupportedCodes: readonly SigningErrorCode[] = [
  'bad-request',
  'bad-response',
  'forbidden',
  'network',
  'not-authorised',
  'not-found',
  'rules-broken',
  'server',
];

/**
 * Whether the server may have refused plain text or a key of ours in the body, rather than the link. A
 * message of `server_errors` is about the link.
 */
function mayBeUnsupported(error: unknown): boolean {
  return (
    error instanceof SigningError &&
    unsupportedCodes.includes(error.code) &&
    !error.messageKey.startsWith('server_errors.')
  );
}

/** Makes the calls of one session: adds credentials, renews the token, and drops late responses. */
export function createServerCalls(options: Options): ServerCalls {
  const { transport, credentials, lifetime, serverTime, authPath, authBody, retry } = options;
  const waiters = new Set<() => void>();
  let key: string | null = null;
  let renewing: Promise<unknown> | null = null;

  async function request(
    call: TransportRequest,
    waitsForNetwork = false,
  ): Promise<TransportResponse> {
    const { scope } = lifetime;
    const signal = call.signal === undefined ? scope : AbortSignal.any([scope, call.signal]);
    const attempt = async () => {
      if (signal.aborted) throw aborted();
      const sending = transport.send({ ...call, signal });
      const [outcome] = await Promise.allSettled([untilAborted(signal, sending)]);
      // A transport may deliver a response although it was told to stop.
      if (signal.aborted) throw aborted();
      // A store of images may answer with what it sent earlier.
      const isApi = call.base === undefined && outcome.status === 'fulfilled';
      if (isApi) serverTime.note(outcome.value.headers);
      return outcome;
    };
    const outcome = await attempt();
    return isSuccess(outcome)
      ? outcome.value
      : retry({ call, waitsForNetwork, signal, outcome, waiters, attempt });
  }

  async function exchangeKey(
    path: string,
    linkKey: string,
    more?: AuthConfig['authBody'],
  ): Promise<Auth> {
    const { scope } = lifetime;
    const exchange = async (body: Omit<JsonBody, 'kind'>): Promise<Auth> => {
      const call = { method: 'POST', path, headers: {}, responseType: 'json' } as const;
      return parseAuth((await request({ ...call, body: { kind: 'json', ...body } })).body);
    };
    const value = { key: linkKey };
    const auth = await exchange({ isSimple: true, value: { ...value, ...more } }).catch(
      (error: unknown) => {
        if (!mayBeUnsupported(error)) throw error;
        return exchange({ value });
      },
    );
    // The session may have been opened with another key meanwhile: this token is not its own.
    if (scope.aborted) throw aborted();
    credentials.keep(auth);
    return auth;
  }

  /** Exchanges the key again, once for all calls that need it. Throws if there is no key. */
  async function renew(): Promise<void> {
    if (authPath === null || key === null) throw credentials.tokenError();
    renewing ??= exchangeKey(authPath, key).finally(() => {
      renewing = null;
    });
    await renewing;
  }

  return {
    async authorise(linkKey, isFresh) {
      if (authPath === null) return undefined;
      key = linkKey;
      renewing = null;
      credentials.use(linkKey);
      if (isFresh) credentials.expire();
      return key !== null && credentials.tokenError() !== null
        ? exchangeKey(authPath, key, authBody)
        : undefined;
    },
    cancelWaiting() {
      for (const stop of waiters) stop();
    },
    async send({ anonymous = false, isExtra = false, waitsForNetwork = false, ...rest }) {
      const call = { responseType: 'json', ...rest } as const;
      if (anonymous || authPath === null) {
        return request({ ...call, headers: { ...call.headers } }, waitsForNetwork);
      }
      const sendWithToken = () =>
        request(
          { ...call, headers: { ...credentials.headers(), ...call.headers } },
          waitsForNetwork,
        );
      // Signing may take longer than a token lives; the link's key stays valid.
      if (credentials.tokenError() !== null) await renew();
      try {
        return await sendWithToken();
      } catch (error) {
        if (isExtra || !isTokenRejected(error)) throw error;
        // The server has rejected the token, even if it is valid by this device's clock.
        credentials.expire();
        await renew();
        return sendWithToken();
      }
    },
  };
}
