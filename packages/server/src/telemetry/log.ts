import { redact } from './redact.ts';
import { parseTraceparent, type Scope } from './scope.ts';

/** How serious a line is: after `fatal`, the process ends. */
export type LogLevel = 'info' | 'error' | 'fatal';

/** What is known besides the message. */
export type LogFields = Readonly<Record<string, unknown>>;

/** One line of the log, to be written as JSON. */
export interface LogLine extends LogFields {
  /** ISO 8601. */
  readonly time: string;
  readonly level: LogLevel;
  readonly message: string;
}

export function logLine(level: LogLevel, message: string, fields: LogFields = {}): LogLine {
  return { time: new Date().toISOString(), level, message, ...fields };
}

/** The line for an error, with what it belongs to. */
export function errorLine(error: unknown, origin: ErrorOrigin = {}, level: LogLevel = 'error') {
  const { message, ...described } = describeError(error);
  return logLine(level, message, {
    ...logOrigin(origin),
    ...(error instanceof Error ? { error: { ...described, message } } : {}),
  });
}

/** What an error belongs to. */
export interface ErrorOrigin {
  /** The id of the request in progress, or of the one that has queued the job in progress. */
  readonly requestId?: string;
  /** The id of the trace. */
  readonly traceId?: string;
  /** The number of the job, as `sign-envelope jobs list` shows it. */
  readonly jobId?: number;
  /** The kind of the job, such as `mail`. */
  readonly jobKind?: string;
}

export function originOf({ requestId, traceparent, job }: Scope): ErrorOrigin {
  const trace = traceparent === null ? null : parseTraceparent(traceparent);
  return {
    ...(requestId === null ? {} : { requestId }),
    ...(trace === null ? {} : { traceId: trace.traceId }),
    ...(job === null ? {} : { jobId: job.id, jobKind: job.kind }),
  };
}

/** An origin under the names that it has in the log. */
export function logOrigin({ requestId, traceId, jobId, jobKind }: ErrorOrigin): LogFields {
  return {
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(traceId === undefined ? {} : { trace_id: traceId }),
    ...(jobId === undefined ? {} : { job_id: jobId }),
    ...(jobKind === undefined ? {} : { job_kind: jobKind }),
  };
}

/** Causes of causes that are described. */
const maxDepth = 5;

interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  /** Such as `ECONNREFUSED`. */
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
  readonly errors?: readonly ErrorDescription[];
}

/**
 * Describes an error by what every error has. Other properties may hold anything, such as the rows of a
 * database.
 */
function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, message: redact(String(error)) };
  const code = 'code' in error ? error.code : undefined;
  const causes = depth < maxDepth && error.cause !== undefined;
  const errors = error instanceof AggregateError && depth < maxDepth ? error.errors : [];
  return {
    name: error.name,
    message: redact(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: redact(error.stack) }),
    ...(causes ? { cause: describeError(error.cause, depth + 1) } : {}),
    ...(errors.length > 0
      ? { errors: errors.map((one: unknown) => describeError(one, depth + 1)) }
      : {}),
  };
}

/** Writes lines as JSON to standard error. */
export function logToConsole(line: LogFields): void {
  console.error(JSON.stringify(line));
}
