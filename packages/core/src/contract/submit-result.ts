import type { SubmitResult } from '../events/events.ts';
import { badResponse, readResponse } from './read-response.ts';
import { type Reader, toTextOrNull } from './readers.ts';
import { toStatus } from './user.ts';
import type { WireSubmitResult } from './wire/wire-responses.ts';

const submitReaders = {
  status: (value: unknown) => (value === 'verify' ? value : toStatus(value)),
  envelope_redirect_url: toTextOrNull,
} satisfies Record<keyof WireSubmitResult, Reader>;

/**
 * Parses the response of `POST /sign-envelope` and `POST /sign-widget`.
 *
 * @throws SigningError `bad-response` without a known status: only the server can say that something
 * has been signed.
 */
export function parseSubmitResult(body: unknown): SubmitResult {
  const response = readResponse(submitReaders, body, 'sign-envelope');
  if (response.status === 'unknown') throw badResponse('sign-envelope', 'status');
  return { status: response.status, redirectUrl: response.envelope_redirect_url };
}
