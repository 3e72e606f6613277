import { SigningError, toSigningError } from '../errors/signing-error.ts';
import { createTimeout } from '../ports/browser/timeout.ts';
import type { Transport, TransportRequest, TransportResponse } from '../ports/transport.ts';
import { untilAborted } from '../session/connection/lifetime.ts';

/** A call as a check makes it. */
export interface ProbeCall extends Omit<TransportRequest, 'headers' | 'responseType'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** By default `json`. */
  readonly responseType?: 'json' | 'blob';
}

/** How a call ended. */
export interface Outcome {
  /** Method and path, such as `GET /user`. */
  readonly call: string;
  /** `null` if none arrived. */
  readonly response: TransportResponse | null;
  /** Why none arrived. */
  readonly error: SigningError | null;
  /** Where the response comes from, if the call was redirected. */
  readonly redirect: string | null;
  /** Whether it is a call of the API, and not one for an image or a text. */
  readonly isApi: boolean;
}

/** Makes calls that always end. */
export interface Probe {
  /** Makes the call. Never rejects. */
  send(call: ProbeCall): Promise<Outcome>;
  /** All calls so far. */
  readonly outcomes: readonly Outcome[];
  /** The same calls for a session, within the same limits. */
  readonly transport: Transport;
}

interface Options {
  readonly transport: Transport;
  /** Milliseconds for each call. */
  readonly timeout: number;
  readonly redirectOf: ((response: TransportResponse) => string | null) | undefined;
}

/** After so many calls without a response, no more are made: each takes the whole time limit. */
const maxTimeouts = 3;

export function createProbe({ transport, timeout, redirectOf }: Options): Probe {
  const outcomes: Outcome[] = [];
  let timeouts = 0;

  async function sendWithin(request: TransportRequest): Promise<TransportResponse> {
    if (timeouts >= maxTimeouts) {
      throw new SigningError('timeout', `${maxTimeouts} calls before it had no response`);
    }
    const timer = createTimeout(timeout, request.signal);
    try {
      const sending = transport.send({ ...request, signal: timer.signal });
      return await untilAborted(timer.signal, sending);
    } catch (cause) {
      const isStopped = timer.signal.aborted && !request.signal?.aborted;
      if (!isStopped) throw toSigningError(cause);
      timeouts += 1;
      throw new SigningError('timeout', `no response within ${timeout / 1000} s`, { cause });
    } finally {
      timer.end();
    }
  }

  async function record(request: TransportRequest): Promise<Outcome> {
    const call = `${request.method} ${request.path.replace(/\?.*/, '')}`;
    const isApi = request.base === undefined;
    const [result] = await Promise.allSettled([sendWithin(request)]);
    const outcome: Outcome =
      result.status === 'fulfilled'
        ? {
            call,
            isApi,
            response: result.value,
            error: null,
            redirect: redirectOf?.(result.value) ?? null,
          }
        : { call, isApi, response: null, error: toSigningError(result.reason), redirect: null };
    outcomes.push(outcome);
    return outcome;
  }

  return {
    outcomes,
    send: ({ headers = {}, responseType = 'json', ...call }) =>
      record({ ...call, headers, responseType }),
    transport: {
      async send(request) {
        const { response, error } = await record(request);
        if (response !== null) return response;
        throw error;
      },
    },
  };
}
