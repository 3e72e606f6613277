import { SigningError, type SigningErrorCode } from '../../errors/signing-error.ts';
import type { SigningEvents } from '../../events/events.ts';
import { messageKeys } from './message-keys.ts';

/**
 * What may be told of an error to whoever watches over the service: facts from closed sets, and
 * numbers. No text that a person, a server or a script has written is among them, so no key, token,
 * password, code, answer or signature can be.
 */
export interface ErrorReport {
  /** What failed; `uncaught` for an error that no code expected. */
  readonly code: SigningErrorCode | 'uncaught';
  /** What was tried, such as `submit`; `page` for an uncaught error. */
  readonly action: string;
  /** HTTP status of the answer, 0 when none came; `null` where that is not what failed. */
  readonly status: number | null;
  /** Key of the text the person was shown; `null` for none, or one of the server's own. */
  readonly messageKey: string | null;
  /** Whether trying the same again can succeed. */
  readonly retryable: boolean;
  /** How many fields were at fault. */
  readonly fieldCount: number;
  /** Names of the errors that led to this one, nearest first, such as `TypeError`. */
  readonly causes: readonly string[];
  /** Where an uncaught error came from, innermost first: script, line and column. */
  readonly frames: readonly string[];
}

/** A service that takes reports. The hosted site has one for Sentry; a host brings its own. */
export interface ErrorReporter {
  report(report: ErrorReport): void;
}

/** What the engine names as tried; anything else is told as `other`. */
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

/** Names that engines and browsers give; a name of one's own could say anything. */
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

/** What a person does that is no fault of the service. */
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

const mostCauses = 4;
const mostFrames = 12;

function causesOf(error: unknown): readonly string[] {
  const names: string[] = [];
  let cause = error;
  while (cause instanceof Error && names.length < mostCauses) {
    names.push(errorNames.has(cause.name) ? cause.name : 'Error');
    cause = cause.cause;
  }
  return names;
}

/** A script as our builds name it, whatever host, query or page surrounds it, at the end of a frame. */
const ownScript =
  /^(?:at |[^@]*@).*\/((?:assets|element\/\d[\w.+-]{1,40})\/[a-z-]{1,40}(?:-(?:[0-9a-f]{8}|[0-9A-Z]{8}))?\.js)(?:\?[^\s:)]*)?:(\d{1,7}):(\d{1,7})\)?$/;

/** The places of a stack that are in our own scripts; its message and function names stay behind. */
function framesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return [];
  return error.stack
    .replace(error.message, '')
    .split('\n')
    .map((line) => ownScript.exec(line.trim()))
    .filter((match) => match !== null)
    .slice(0, mostFrames)
    .map(([, script, line, column]) => `${script}:${line}:${column}`);
}

function isStatus(status: number | null): status is number {
  return status !== null && Number.isInteger(status) && status >= 0 && status < 1000;
}

/**
 * What may be told of an error: all of it that is on the list, and nothing else. Answers `null` for
 * what is no fault of the service, such as a rejection without a reason.
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
 * What may be told of an error that nobody has caught: its kind, and where in our scripts it came
 * from. Its message is not: it may quote what somebody has typed.
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
