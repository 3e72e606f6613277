import type { SigningErrorCode } from './signing-error-codes.ts';

/** One page of an envelope. */
export interface PageReference {
  /** From 0. */
  readonly documentIndex: number;
  /** From 1. */
  readonly pageNumber: number;
}

/** Details of a failure. Each has a default. */
export interface SigningErrorDetails {
  /** HTTP status of the response; 0 without one. */
  readonly status?: number;
  /** Key of the text shown to a person; by default `error.<code>`. */
  readonly messageKey?: string;
  /** Whether a retry can succeed. By default true for `network`, `timeout`, `rate-limited`, `server`, `unavailable`. */
  readonly retryable?: boolean;
  /** Milliseconds the server asks to wait before a retry. */
  readonly retryAfter?: number;
  /** The server's own text. */
  readonly serverText?: string;
  /** Ids of the invalid fields; by default those of `fieldProblems`. */
  readonly fieldIds?: readonly string[];
  /** The server's message keys about single fields, by field id. */
  readonly fieldProblems?: ReadonlyMap<string, readonly string[]>;
  /** The pages that were not shown; by default none. */
  readonly pages?: readonly PageReference[];
  /** The underlying error; never shown. */
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
 * The one error class of the engine. The methods of a session that wait for the server do not reject
 * with it, but report it: in the `error` event and in their state, such as `$submission`; `submit`,
 * `reject` and `sendMessage` also resolve with it. Only
 * `uploadFile`, `removeFile`, `uploadSignature`, `signatureImage` and `pageText` reject with it.
 *
 * @example
 * ```ts
 * session.on('error', ({ error, action }) => {
 *   if (action === 'submit' && error.retryable) offerRetry();
 * });
 *
 * try {
 *   await session.uploadFile(fieldId, file);
 * } catch (error) {
 *   if (error instanceof SigningError && error.code === 'upload-size') showLimit();
 * }
 * ```
 */
export class SigningError extends Error {
  override readonly name = 'SigningError';
  readonly code: SigningErrorCode;
  /** HTTP status of the response, 0 without one; `null` if no call failed. */
  readonly status: number | null;
  /** Key of the text shown to a person. `message` is in English, for developers. */
  readonly messageKey: string;
  /** Whether a retry can succeed. */
  readonly retryable: boolean;
  /** Milliseconds to wait before a retry; `null` if the server did not say. */
  readonly retryAfter: number | null;
  /** The server's own text, in any language; `null` if there is none. */
  readonly serverText: string | null;
  /** Ids of the invalid fields; may be empty. */
  readonly fieldIds: readonly string[];
  /** The server's message keys about single fields, such as `field.invalid`, by field id. */
  readonly fieldProblems: ReadonlyMap<string, readonly string[]>;
  /** With `page-not-shown`, the pages that were not shown; else empty. */
  readonly pages: readonly PageReference[];

  constructor(code: SigningErrorCode, message: string, details: SigningErrorDetails = {}) {
    super(message, details);
    this.code = code;
    this.status = details.status ?? null;
    this.messageKey = details.messageKey ?? `error.${code}`;
    this.retryable = details.retryable ?? retryableByDefault.has(code);
    this.retryAfter = details.retryAfter ?? null;
    this.serverText = details.serverText ?? null;
    this.fieldProblems = details.fieldProblems ?? new Map();
    this.fieldIds = details.fieldIds ?? [...this.fieldProblems.keys()];
    this.pages = details.pages ?? [];
  }
}

/** Wraps anything that is not a `SigningError` yet, so that callers handle one class. */
export function toSigningError(cause: unknown): SigningError {
  if (cause instanceof SigningError) return cause;
  return new SigningError('bad-response', 'The response could not be used', { cause });
}
