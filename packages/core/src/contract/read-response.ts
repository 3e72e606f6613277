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

/**
 * Removes the `data` in which some servers wrap a response, and others wrap it once more. What stands
 * beside it, such as `message` or `success`, is kept unless the response has the same key.
 */
export function unwrap(body: unknown, maxDepth = 2): unknown {
  if (!isRecord(body) || !isRecord(body.data) || maxDepth === 0) return body;
  const { data, ...beside } = body;
  return { ...beside, ...toRecord(unwrap(data, maxDepth - 1)) };
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
