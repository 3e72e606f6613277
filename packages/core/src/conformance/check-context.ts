import { parseAuth } from '../contract/auth.ts';
import type { Clock, Storage } from '../ports/ports.ts';
import type { TransportRequest, TransportResponse } from '../ports/transport.ts';
import { type Credentials, createCredentials } from '../session/access/credentials.ts';
import { readBody } from './body-place.ts';
import type { ConformanceCheckId } from './checks.ts';
import { isAccepted, isRefused, isUnsupported, statusOf, unexpected } from './describe-outcome.ts';
import { createProbe, type Outcome, type Probe, type ProbeCall } from './probe.ts';
import { createReport, type Report } from './report.ts';

/** A preview: of an envelope by its key, or of a bulk send by its signed address. */
export type ConformancePreview =
  | {
      readonly key: string;
      readonly envelopeFingerprint: string;
      readonly signatureFingerprint: string;
    }
  | {
      readonly contactFingerprint: string;
      /** The query of the address, with or without `?`. */
      readonly query: string;
    };

/** A page of another origin that calls the API. */
export interface ConformanceOrigin {
  /** Such as `https://shop.example.com`. The transport sends it as `Origin` with every call. */
  readonly origin: string;
  /** Sends the request by which a browser asks for permission to make this call, with these headers. */
  preflight(
    call: Pick<TransportRequest, 'method' | 'path'>,
    headers: readonly string[],
    signal: AbortSignal,
  ): Promise<TransportResponse>;
}

/** What is checked, and how far. */
export interface ConformanceOptions {
  /** Key of the link of a party that has not signed yet. */
  readonly key: string;
  /** Base URL of page and signature images; by default `/cdn`, as the transport understands it. */
  readonly cdn?: string;
  /** Password of the envelope, if it has one. */
  readonly password?: string;
  /**
   * Lets the backend send a one-time code, and resolves with it. Without it, an envelope that asks for a
   * code is checked no further.
   *
   * @param mobileLastFour - The last digits of the phone, if the backend tells them.
   */
  readonly askCode?: (mobileLastFour: string | null) => Promise<string>;
  /** Code of a widget. */
  readonly widget?: string;
  readonly preview?: ConformancePreview;
  /** Without it, nothing about other origins is checked. */
  readonly crossOrigin?: ConformanceOrigin | undefined;
  /**
   * What may be changed on the backend. `read`, the default, opens the envelope and no more. `write` also
   * uploads an image and removes it, sends a message to the sender, and reports the envelope as opened.
   * `sign` then signs the envelope and the widget. `reject` rejects the envelope, and no more.
   */
  readonly actions?: 'read' | 'write' | 'sign' | 'reject';
  /** Milliseconds for each call; by default 15,000. */
  readonly timeout?: number;
  /** Where a response comes from, if its call was redirected. By default that is not known. */
  readonly redirectOf?: (response: TransportResponse) => string | null;
  /** Waits for documents that are not ready yet. By default by a timer. */
  readonly wait?: (ms: number) => Promise<void>;
  /** The time, in milliseconds since 1970; by default that of this machine. */
  readonly now?: () => number;
}

/** What the checks share. */
export interface CheckContext {
  readonly options: ConformanceOptions;
  readonly report: Report;
  /** What the report leaves out. */
  readonly secrets: Set<string>;
  readonly probe: Probe;
  readonly cdn: string;
  readonly clock: Clock;
  /** Those of the signer. */
  readonly credentials: Credentials;
  /** Makes a call as the signer. */
  send(call: ProbeCall): Promise<Outcome>;
}

/** Milliseconds. */
export const defaultTimeout = 15_000;

/** A storage in memory. */
export function createMemoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  };
}

export function createCheckContext(
  transport: Parameters<typeof createProbe>[0]['transport'],
  options: ConformanceOptions,
): CheckContext {
  const { key, password, preview, timeout = defaultTimeout, redirectOf, cdn = '/cdn' } = options;
  const clock: Clock = {
    now: options.now ?? (() => Date.now()),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
  const credentials = createCredentials(createMemoryStorage(), clock);
  credentials.use(key);
  const probe = createProbe({ transport, timeout, redirectOf });
  const previewKey = preview !== undefined && 'key' in preview ? preview.key : '';
  const secrets = new Set([key, password ?? '', previewKey]);
  const report = createReport(secrets);
  return {
    options,
    report,
    secrets,
    probe,
    cdn: cdn.replace(/\/+$/, ''),
    clock,
    credentials,
    send: (call) => probe.send({ ...call, headers: { ...credentials.headers(), ...call.headers } }),
  };
}

/** A body of JSON. */
export const json = (value: unknown) => ({ kind: 'json', value }) as const;

/** 128 random bits, in hex. */
export const createId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Settles a check by a response that has to be a success of this format. Returns what was read. */
export function settleRead<T>(
  { report }: Pick<CheckContext, 'report'>,
  id: ConformanceCheckId,
  outcome: Outcome,
  parse: (body: unknown) => T,
  mend = 'Answer the call with 200.',
): T | null {
  if (!isAccepted(outcome)) {
    report.fail(id, unexpected(outcome, mend));
    return null;
  }
  const read = readBody(outcome.response?.body, parse);
  if ('failure' in read) {
    report.fail(id, { ...read.failure, seen: `${outcome.response?.status}, ${read.failure.seen}` });
    return null;
  }
  report.pass(id);
  return read.value;
}

/** Settles a check by a response that has to be a refusal of the caller. */
export function settleRefused(
  { report }: Pick<CheckContext, 'report'>,
  id: ConformanceCheckId,
  outcome: Outcome,
  mend: string,
): void {
  report.settle(id, isRefused(outcome) ? null : unexpected(outcome, mend));
}

/** Settles a check of a call that a backend need not have. Returns what was read. */
export function settleOptional<T>(
  context: Pick<CheckContext, 'report'>,
  id: ConformanceCheckId,
  outcome: Outcome,
  parse: (body: unknown) => T,
): T | null {
  if (!isAccepted(outcome) && isUnsupported(outcome)) {
    context.report.skip(id, 'the backend has no such call');
    return null;
  }
  return settleRead(context, id, outcome, parse);
}

/** Exchanges a key as the specification says, and settles the check. Returns the token. */
export async function exchangeKey(
  context: CheckContext,
  id: ConformanceCheckId,
  path: '/auth' | '/auth/preview',
  key: string,
) {
  const outcome = await context.probe.send({ method: 'POST', path, body: json({ key }) });
  const isForeign = outcome.response?.status === 403 && context.options.crossOrigin !== undefined;
  const isNowhere = [404, 405].includes(statusOf(outcome));
  const mend = isForeign
    ? 'Allow the origin, or run the check without one.'
    : `Exchange the key for a token. Is ${
        isNowhere
          ? 'this the address of the API, such as https://sign.example.com/api?'
          : 'it a key of this backend that can still be used?'
      }`;
  const auth = settleRead(context, id, outcome, parseAuth, mend);
  if (auth !== null) context.secrets.add(auth.accessToken);
  return auth;
}
