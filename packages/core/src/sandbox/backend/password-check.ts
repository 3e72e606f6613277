import type { WireBranding } from '../../contract/wire/wire-envelope.ts';
import type { Clock } from '../../ports/ports.ts';
import { Refusal, tooMany } from './refusal.ts';

const maxWrong = 10;
/** Milliseconds in which so many may be wrong. */
const within = 15 * 60_000;

/** A header carries bytes: those of the password in UTF-8, one character for each. */
const decode = (header: string): string =>
  new TextDecoder().decode(Uint8Array.from(header, (character) => character.charCodeAt(0)));

/** Requires the password of an envelope, by the header of a call. */
export type PasswordCheck = (header: string | undefined) => void;

/** @param password - `null` if the envelope has none. */
export function createPasswordCheck(
  password: string | null,
  branding: () => WireBranding,
  clock: Clock,
): PasswordCheck {
  let wrong: readonly number[] = [];
  const refusal = (status: 'required' | 'incorrect') =>
    new Refusal(401, `server_errors.password.${status}`, {
      type: 'password',
      status,
      branding: branding(),
    });

  return (header) => {
    if (password === null) return;
    if (header === undefined || header === '') throw refusal('required');
    const now = clock.now();
    wrong = wrong.filter((at) => at > now - within);
    if (wrong.length >= maxWrong) {
      throw tooMany('server_errors.password.too_many', (wrong[0] ?? now) + within - now);
    }
    if (decode(header) === password) return;
    wrong = [...wrong, now];
    throw refusal('incorrect');
  };
}
