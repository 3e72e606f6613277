import { badResponse, toRecord, unwrap } from './read-response.ts';
import { type Reader, type Reading, readEntries, toBooleanOrNull } from './readers.ts';

/** Whether a response says that there was no success. */
export function deniesSuccess(body: unknown): boolean {
  const { success, verified } = toRecord(unwrap(body));
  return [success, verified].some((value) => toBooleanOrNull(value) === false);
}

/**
 * Reads the response of a call whose success alone matters: any body is one, or none, because servers
 * differ in what they say.
 *
 * @throws SigningError `bad-response` if the body is none of the server's, such as a proxy's page, or it
 * denies the success.
 */
export function readSuccess<R extends Readonly<Record<string, Reader>>>(
  readers: R,
  body: unknown,
  call: string,
): Reading<R> {
  if (body === undefined) throw badResponse(call, 'its root');
  if (deniesSuccess(body)) throw badResponse(call, 'success');
  return readEntries(readers, toRecord(unwrap(body)));
}
