import type { SubmitResult } from '../events/events.ts';
import { badAnswer, readAnswer } from './read-response.ts';
import { type Reader, toTextOrNull } from './readers.ts';
import { toStatus } from './user.ts';
import type { WireSubmitResult } from './wire/wire-responses.ts';

const submitAnswer = {
  status: (value: unknown) => (value === 'verify' ? value : toStatus(value)),
  envelope_redirect_url: toTextOrNull,
} satisfies Record<keyof WireSubmitResult, Reader>;

/**
 * The answer of `POST /sign-envelope` and `POST /sign-widget`. An answer without a status it knows
 * is refused: nobody is told that they have signed on anything less than the server's own word.
 *
 * @throws SigningError `bad-answer`
 */
export function parseSubmitResult(body: unknown): SubmitResult {
  const answer = readAnswer(submitAnswer, body, 'sign-envelope');
  if (answer.status === 'unknown') throw badAnswer('sign-envelope', 'status');
  return { status: answer.status, redirectUrl: answer.envelope_redirect_url };
}
