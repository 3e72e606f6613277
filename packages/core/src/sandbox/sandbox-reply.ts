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
  /** Ends the calls that wait for it, and all later ones. */
  release(outcome: SandboxOutcome): void;
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
  const { promise, resolve } = withResolvers<SandboxOutcome>();
  return { reply: () => promise, release: resolve };
}

/** `Promise.withResolvers`, which older browsers do not have. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** What the transport makes of a response that arrives. */
export const toTransportResponse = (outcome: Exclude<SandboxOutcome, 'lost'>): TransportResponse =>
  outcome === 'web-page'
    ? { status: 200, headers: { 'content-type': 'text/html' }, body: undefined }
    : { status: 200, headers: {}, body: '', ...outcome };
