import { SigningError } from '../errors/signing-error.ts';
import type { TransportRequest, TransportResponse } from '../ports/transport.ts';

/** A response to a call. */
export interface SandboxResponse {
  /** By default 200. */
  readonly status?: number;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What JSON can hold, or a `Blob`. By default empty. */
  readonly body?: unknown;
}

/**
 * How a call ends: with a response, with a connection that is lost before there is one, or with a web page
 * that is not the server's, such as that of a proxy.
 */
export type SandboxOutcome = SandboxResponse | 'lost' | 'web-page';

/** A reply of a path: what a call gets, or a function that says so for each call. */
export type SandboxReply =
  | SandboxOutcome
  | ((request: TransportRequest) => SandboxOutcome | Promise<SandboxOutcome>);

/** A reply that waits. */
export interface HeldReply {
  /** For `Sandbox.reply`. */
  readonly reply: SandboxReply;
  /** Replies to the calls that wait for it, and to all later ones. */
  release(reply: SandboxReply): void;
}

/**
 * Creates a reply that is sent when `release` is called, to look at a page that waits.
 *
 * @example
 * ```ts
 * const held = holdReply();
 * sandbox.reply('/sign-envelope', held.reply);
 * void session.submit();
 * held.release({ body: { status: 'signed' } });
 * ```
 */
export function holdReply(): HeldReply {
  const { promise, resolve } = withResolvers<SandboxReply>();
  return {
    reply: async (request) => {
      const reply = await promise;
      return typeof reply === 'function' ? reply(request) : reply;
    },
    release: resolve,
  };
}

/** `Promise.withResolvers`, which older browsers do not have. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const keysOfResponse: readonly string[] = ['status', 'headers', 'body'];

/** Throws `invalid-value` for what is no outcome, which a test in JavaScript would take for a success. */
export function requireOutcome(path: string, outcome: SandboxOutcome): void {
  if (outcome === 'lost' || outcome === 'web-page') return;
  const isResponse =
    typeof outcome === 'object' &&
    outcome !== null &&
    Object.keys(outcome).every((key) => keysOfResponse.includes(key));
  if (isResponse) return;
  const expected = "{ status, headers, body }, 'lost', 'web-page' or a function that gives one";
  throw new SigningError('invalid-value', `A reply of "${path}" is not ${expected}`);
}

/** What the transport makes of a response that arrives. */
export const toTransportResponse = (outcome: Exclude<SandboxOutcome, 'lost'>): TransportResponse =>
  outcome === 'web-page'
    ? { status: 200, headers: { 'content-type': 'text/html' }, body: undefined }
    : { status: 200, headers: {}, body: '', ...outcome };
