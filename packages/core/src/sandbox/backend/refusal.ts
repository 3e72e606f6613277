import type { WireError } from '../../contract/wire/wire-responses.ts';
import type { SandboxResponse } from '../sandbox-reply.ts';

/** Why a call is refused: the statuses and messages are those of `@sign-envelope/server`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly response: SandboxResponse;

  constructor(
    status: number,
    message: string,
    more: Partial<WireError> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.response = { status, headers, body: { ...more, message } };
  }
}

/** Values of a request that are not valid, by place. */
export const invalid = (errors: Readonly<Record<string, readonly string[]>>): Refusal =>
  new Refusal(422, 'server_errors.validation', {
    errors: Object.fromEntries(Object.entries(errors).map(([place, keys]) => [place, [...keys]])),
  });

export const notFound = (): Refusal => new Refusal(404, 'server_errors.not_found');

/** Too many calls. The caller may try again after this many milliseconds. */
export const tooMany = (message: string, wait: number): Refusal =>
  new Refusal(429, message, {}, { 'retry-after': String(Math.ceil(wait / 1000)) });
