import { SigningError } from '../errors/signing-error.ts';
import { type Reader, type Reading, readEntries } from './readers.ts';

/** Rejects a response. The message names the place but not its content, which may be secret. */
export function badResponse(call: string, where: string): SigningError {
  return new SigningError(
    'bad-response',
    `The server's response to "${call}" is wrong at ${where}`,
  );
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an object, else an empty one. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** Removes the `data` property in which some servers wrap a response. */
export function unwrap(body: unknown): unknown {
  return isRecord(body) && isRecord(body.data) && Object.keys(body).length === 1 ? body.data : body;
}

/**
 * Reads a response key by key.
 *
 * @throws SigningError `bad-response` if it is not an object.
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
