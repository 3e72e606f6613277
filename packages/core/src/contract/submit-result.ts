import type { SubmitResult } from '../events/events.ts';
import { submitResultReaders } from './compiled-readers.ts';
import { badResponse, readResponse } from './read-response.ts';
import { toStatus } from './user.ts';

/**
 * Parses the response of `POST /sign-envelope` and `POST /sign-widget`.
 *
 * @throws SigningError `bad-response` without a known status: only the server can say that something
 * has been signed.
 */
export function parseSubmitResult(body: unknown): SubmitResult {
  const response = readResponse(submitResultReaders, body, 'sign-envelope');
  const status = response.status === 'verify' ? 'verify' : toStatus(response.status);
  if (status === 'unknown') throw badResponse('sign-envelope', 'status');
  return { status, redirectUrl: response.envelope_redirect_url };
}
