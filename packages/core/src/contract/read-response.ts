import { SigningError } from '../errors/signing-error.ts';
import { type Reader, type Reading, readEntries } from './readers.ts';

/** Refuses an answer. The message says where, never what stood there: it may be secret. */
export function badResponse(call: string, where: string): SigningError {
  return new SigningError('bad-response', `The server's answer to "${call}" is wrong at ${where}`);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Answers may come wrapped in a lone `data`, as those of some servers do. */
export function unwrap(body: unknown): unknown {
  return isRecord(body) && isRecord(body.data) && Object.keys(body).length === 1 ? body.data : body;
}

/**
 * Reads an answer key by key.
 *
 * @throws SigningError `bad-response` when it is no object.
 */
export function readResponse<R extends Readonly<Record<string, Reader>>>(
  readers: R,
  body: unknown,
  call: string,
): Reading<R> {
  const response = unwrap(body);
  if (!isRecord(response)) throw badResponse(call, 'its root');
  return readEntries(readers, response);
}
