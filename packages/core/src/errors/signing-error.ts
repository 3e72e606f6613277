/**
 * Every way a call to the engine can fail. Closed: a `switch` over it can be exhaustive.
 * docs/guide/errors.md has a section for each.
 */
export const signingErrorCodes = [
  // The network and the server's answer
  'network',
  'timeout',
  'aborted',
  'bad-response',
  'bad-request',
  'not-authorised',
  'session-expired',
  'password-required',
  'password-incorrect',
  'code-required',
  'code-incorrect',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'rules-broken',
  'rate-limited',
  'server',
  'unavailable',
  // What the caller asked for
  'preview',
  'incomplete',
  'busy',
  'unknown-field',
  'field-locked',
  'invalid-value',
  'signer-details-required',
  'reason-required',
  'message-required',
  'upload-type',
  'upload-size',
  'upload-name',
  'redirect-refused',
  'ended',
] as const;

/** One of `signingErrorCodes`: what went wrong, for programs to tell apart. */
export type SigningErrorCode = (typeof signingErrorCodes)[number];

/** What is known of a failure beside its code. Whatever is left out takes its default. */
export interface SigningErrorDetails {
  /** HTTP status of the answer; 0 when none came. */
  readonly status?: number;
  /** Key of the text a person is shown; by default `error.<code>`. */
  readonly messageKey?: string;
  /** Whether trying the same thing again can succeed. By default true for `network`, `timeout`, `rate-limited`, `server`, `unavailable`. */
  readonly retryable?: boolean;
  /** Milliseconds the server asked to wait before a retry. */
  readonly retryAfter?: number;
  /** What the server said in words of its own. */
  readonly serverText?: string;
  /** Ids of the fields at fault; by default those with a problem. */
  readonly fieldIds?: readonly string[];
  /** What the server said of single fields: message keys by field id. */
  readonly fieldProblems?: ReadonlyMap<string, readonly string[]>;
  /** The error underneath, for whoever looks for the reason; never shown. */
  readonly cause?: unknown;
}

const retryableByDefault: ReadonlySet<SigningErrorCode> = new Set([
  'network',
  'timeout',
  'rate-limited',
  'server',
  'unavailable',
]);

/**
 * The one error class of the engine.
 *
 * @example
 * ```ts
 * try {
 *   await session.submit();
 * } catch (error) {
 *   if (error instanceof SigningError && error.retryable) offerRetry();
 * }
 * ```
 */
export class SigningError extends Error {
  override readonly name = 'SigningError';
  readonly code: SigningErrorCode;
  /** HTTP status of the answer, 0 when none came; `null` where that is not what failed. */
  readonly status: number | null;
  /** Key of the text a person is shown. `message` is for developers, and in English. */
  readonly messageKey: string;
  /** Whether trying the same thing again can succeed. */
  readonly retryable: boolean;
  /** Milliseconds to wait before a retry; `null` when the server asked for none. */
  readonly retryAfter: number | null;
  /** What the server said in words of its own, in whichever language; `null` when it did not. */
  readonly serverText: string | null;
  /** Ids of the fields at fault; empty when it is about none. */
  readonly fieldIds: readonly string[];
  /** Keys of what the server said of single fields, such as `field.invalid`, by field id. */
  readonly fieldProblems: ReadonlyMap<string, readonly string[]>;

  constructor(code: SigningErrorCode, message: string, details: SigningErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status ?? null;
    this.messageKey = details.messageKey ?? `error.${code}`;
    this.retryable = details.retryable ?? retryableByDefault.has(code);
    this.retryAfter = details.retryAfter ?? null;
    this.serverText = details.serverText ?? null;
    this.fieldProblems = details.fieldProblems ?? new Map();
    this.fieldIds = details.fieldIds ?? [...this.fieldProblems.keys()];
  }
}
