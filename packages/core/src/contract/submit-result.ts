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
 * The answer of `POST /sign-envelope` and `POST /sign-widget`. An answer without a status it knows
 * is refused: nobody is told that they have signed on anything less than the server's own word.
 *
 * @throws SigningError `bad-response`
 */
export function parseSubmitResult(body: unknown): SubmitResult {
  const response = readResponse(submitReaders, body, 'sign-envelope');
  if (response.status === 'unknown') throw badResponse('sign-envelope', 'status');
  return { status: response.status, redirectUrl: response.envelope_redirect_url };
}
