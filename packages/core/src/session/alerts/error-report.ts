import { SigningError } from '../../errors/signing-error.ts';
import type { SigningErrorCode } from '../../errors/signing-error-codes.ts';
import type { SigningEvents } from '../../events/events.ts';
import { messageKeys } from './message-keys.ts';

/**
 * What an error may reveal to the people who run the service: values from closed sets, and numbers.
 * It holds no text written by a person, a server or a script, so it cannot hold a key, token,
 * password, code, answer or signature.
 */
export interface ErrorReport {
  /** Code of the error; `uncaught` for an unexpected one. */
  readonly code: SigningErrorCode | 'uncaught';
  /** The action that failed, such as `submit`; `page` for an uncaught error. */
  readonly action: string;
  /** HTTP status of the response, 0 without one; `null` if no call failed. */
  readonly status: number | null;
  /** Key of the text the person was shown; `null` if there was none, or it was the server's own. */
  readonly messageKey: string | null;
  /** Whether a retry can succeed. */
  readonly retryable: boolean;
  /** How many fields were invalid. */
  readonly fieldCount: number;
  /** Names of the chain of causes, nearest first, such as `TypeError`. */
  readonly causes: readonly string[];
  /** Where an uncaught error came from, innermost first: script, line and column. */
  readonly frames: readonly string[];
}

/** A service that receives reports. The hosted site has one for Sentry; a host brings its own. */
export interface ErrorReporter {
  report(report: ErrorReport): void;
}

/** Actions of the engine; any other is reported as `other`. */
const actions: ReadonlySet<string> = new Set([
  'open',
  'code',
  'submit',
  'reject',
  'download',
  'contact',
  'upload',
  'page-text',
  'draft',
  'redirect',
]);

const knownKeys: ReadonlySet<string> = new Set(messageKeys);

/** Names given by JavaScript engines and browsers. A custom name could contain anything. */
const errorNames: ReadonlySet<string> = new Set([
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'SigningError',
  'AbortError',
  'DataCloneError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'NotSupportedError',
  'OperationError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
]);

/** Errors caused by the person and not by the service. */
const expected: ReadonlySet<string> = new Set<SigningErrorCode>([
  'aborted',
  'password-required',
  'password-incorrect',
  'code-required',
  'code-incorrect',
  'preview',
  'incomplete',
  'busy',
  'signer-details-required',
  'reason-required',
  'message-required',
  'upload-type',
  'upload-size',
  'upload-name',
]);

const maxCauses = 4;
const maxFrames = 12;

function causesOf(error: unknown): readonly string[] {
  const names: string[] = [];
  let cause = error;
  while (cause instanceof Error && names.length < maxCauses) {
    names.push(errorNames.has(cause.name) ? cause.name : 'Error');
    cause = cause.cause;
  }
  return names;
}

/** One of our own scripts, as our builds name it, in a line of a stack trace. */
const ownScript =
  /^(?:at |[^@]*@).*\/((?:assets|element\/\d[\w.+-]{1,40})\/[a-z-]{1,40}(?:-(?:[0-9a-f]{8}|[0-9A-Z]{8}))?\.js)(?:\?[^\s:)]*)?:(\d{1,7}):(\d{1,7})\)?$/;

/** The positions of a stack trace in our own scripts, without its message and function names. */
function framesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return [];
  return error.stack
    .replace(error.message, '')
    .split('\n')
    .map((line) => ownScript.exec(line.trim()))
    .filter((match) => match !== null)
    .slice(0, maxFrames)
    .map(([, script, line, column]) => `${script}:${line}:${column}`);
}

function isStatus(status: number | null): status is number {
  return status !== null && Number.isInteger(status) && status >= 0 && status < 1000;
}

/**
 * Reduces an error to what may be reported. Returns `null` for an error that the person caused, such
 * as a rejection without a reason.
 *
 * @example
 * ```ts
 * element.addEventListener('sign-error', ({ detail }) => {
 *   const report = toErrorReport(detail);
 *   if (report) navigator.sendBeacon('/errors', JSON.stringify(report));
 * });
 * ```
 */
export function toErrorReport({ error, action }: SigningEvents['error']): ErrorReport | null {
  if (expected.has(error.code)) return null;
  return {
    code: error.code,
    action: actions.has(action) ? action : 'other',
    status: isStatus(error.status) ? error.status : null,
    messageKey: knownKeys.has(error.messageKey) ? error.messageKey : null,
    retryable: error.retryable,
    fieldCount: error.fieldIds.length,
    causes: causesOf(error.cause),
    frames: [],
  };
}

/**
 * Reduces an uncaught error to what may be reported: its name and where in our scripts it was thrown.
 * The message is left out, because it may quote what somebody has typed.
 *
 * @example
 * ```ts
 * addEventListener('error', ({ error }) => reporter.report(toUncaughtReport(error)));
 * ```
 */
export function toUncaughtReport(cause: unknown): ErrorReport {
  if (cause instanceof SigningError) {
    const report = toErrorReport({ error: cause, action: 'page' });
    if (report) return { ...report, action: 'page', frames: framesOf(cause) };
  }
  return {
    code: 'uncaught',
    action: 'page',
    status: null,
    messageKey: null,
    retryable: false,
    fieldCount: 0,
    causes: causesOf(cause),
    frames: framesOf(cause),
  };
}
