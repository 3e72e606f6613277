import { codeOf } from '../../errors/error-code.ts';
import { DamagedFileError } from '../../store/stored-file.ts';
import { DocumentError, type DocumentErrorCode } from '../pdf/document-error.ts';
import type { JobFailure } from './jobs.ts';

/** Serializes an error for the server, because errors lose their class between processes. */
export function describeFailure(error: unknown): JobFailure {
  if (!(error instanceof Error)) {
    return { code: null, message: String(error), stack: null, systemCode: null, damaged: null };
  }
  const { message, stack = null } = error;
  return {
    code: documentCodeOf(error),
    message,
    stack,
    systemCode: codeOf(error),
    damaged:
      error instanceof DamagedFileError ? { path: error.path, problem: error.problem } : null,
  };
}

function documentCodeOf(error: Error): DocumentErrorCode | null {
  if (isOutOfMemory(error)) return 'document.too_much_memory';
  return error instanceof DocumentError ? error.code : null;
}

const outOfMemory =
  /Array buffer allocation failed|Failed to allocate memory|Invalid (typed )?array length/;

/** Matches the messages of V8 and Node when an allocation fails; PDF libraries may wrap them. */
function isOutOfMemory(error: Error): boolean {
  if (outOfMemory.test(error.message)) return true;
  return error.cause instanceof Error && isOutOfMemory(error.cause);
}

/** Recreates the error that was thrown in the worker. */
export function reviveFailure({ code, message, stack, systemCode, damaged }: JobFailure): Error {
  if (code !== null) return new DocumentError(code, message);
  if (damaged !== null) return new DamagedFileError(damaged.path, damaged.problem);
  const error = new Error(message);
  if (stack !== null) error.stack = stack;
  return systemCode === null ? error : Object.assign(error, { code: systemCode });
}
