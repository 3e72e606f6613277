import type { AttemptLimit } from './attempts.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** One-time codes: specification, sections 5 and 9. Times are milliseconds. */
export const codeRules = {
  digits: 6,
  /** For how long a code is valid. */
  ttl: 10 * minute,
  /** Between two codes of one session. */
  cooldown: minute,
  /** Codes that one session is sent. */
  maxSends: 3,
  /** Wrong guesses that end a code. */
  maxAttempts: 5,
} as const;

/** Milliseconds that a session waits after so many wrong guesses at one code. */
export function pauseAfterGuesses(wrong: number): number {
  return wrong < 3 ? 0 : 2 ** (wrong - 2) * second;
}

const longestPause = 2 * hour;

/** A minute after each of the first three codes, then twice as long each time, up to two hours. */
function pauseAfterCodes(sent: number): number {
  return Math.min(codeRules.cooldown * 2 ** Math.max(0, sent - 3), longestPause);
}

/** A link, as the codes sent for it are counted. */
export interface CodeSubject {
  readonly partyId: string;
  readonly companyId: string;
  /** Of the caller: an IPv4 address or an IPv6 /64. */
  readonly addressGroup: string;
}

/**
 * A link opens in any number of sessions, so what all of them are sent is limited together. A guess
 * needs a code that was sent to its session, so these limits bound the guesses too: at most 30 codes
 * a day with 5 guesses each, 150 in 1,000,000. One address gets at most 20 of them, with growing
 * pauses: guessing from elsewhere does not use up the signer's own codes.
 */
export function codeLimits(
  subject: CodeSubject,
): readonly [ofCaller: AttemptLimit, ...ofAll: AttemptLimit[]] {
  const { partyId, companyId } = subject;
  return [
    { scope: callerScope(subject), max: 20, within: day, pause: pauseAfterCodes },
    { scope: `codes ${partyId} hour`, max: 10, within: hour },
    { scope: `codes ${partyId}`, max: 30, within: day },
    // Text messages cost money: what one company's links can make the server send is bounded.
    { scope: `codes of company ${companyId}`, max: 2_000, within: hour },
  ];
}

/** What is forgotten once a right code has shown who is calling. */
export function callerScope({ partyId, addressGroup }: CodeSubject): string {
  return `codes ${partyId} ${addressGroup}`;
}
