import type { AttemptLimit } from './attempts.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** One-time codes: specification, sections 5 and 9. Times are milliseconds. */
export const codeRules = {
  digits: 6,
  /** How long a code is valid. */
  ttl: 10 * minute,
  /** Minimum time between two codes of one session. */
  cooldown: minute,
  /** Codes sent to one session. */
  maxSends: 3,
  /** Wrong guesses after which a code is invalid. */
  maxAttempts: 5,
} as const;

/** Milliseconds that a session has to wait after a number of wrong guesses at one code. */
export function cooldownAfterGuesses(wrong: number): number {
  return wrong < 3 ? 0 : 2 ** (wrong - 2) * second;
}

const maxCooldown = 2 * hour;

const maxFailureCooldown = 10 * minute;

/**
 * The first retry is allowed at once, because most failures are short; then the cooldown doubles
 * from 5 seconds to ten minutes.
 */
function cooldownAfterFailures(failed: number): number {
  return failed < 2 ? 0 : Math.min(5 * second * 2 ** (failed - 2), maxFailureCooldown);
}

/** A minute after each of the first three codes, then doubling up to two hours. */
function cooldownAfterCodes(sent: number): number {
  return Math.min(codeRules.cooldown * 2 ** Math.max(0, sent - 3), maxCooldown);
}

/** A link for which codes are sent and counted. */
export interface CodeSubject {
  readonly partyId: string;
  readonly companyId: string;
  /** The caller's IPv4 address or IPv6 /64 network. */
  readonly addressGroup: string;
}

/** Limits that codes are counted under before they are sent. */
export interface CodeLimits {
  /** Those that only the caller's own codes count towards. */
  readonly ofCaller: readonly AttemptLimit[];
  /** Those that the codes of others count towards too. */
  readonly ofAll: readonly AttemptLimit[];
}

/**
 * Limits the codes that are sent. A link can be opened in any number of sessions, so the codes of
 * all of them are limited together. Guessing requires a code that was sent to the session, so these
 * limits also bound the guesses: at most 30 codes a day with 5 guesses each, 150 in 1,000,000. One
 * address gets at most 20 of them, with growing cooldowns, so that others cannot use up the
 * signer's codes.
 */
export function codeLimits(subject: CodeSubject): CodeLimits {
  const { partyId, companyId } = subject;
  return {
    ofCaller: [{ scope: callerScope(subject), max: 20, within: day, cooldown: cooldownAfterCodes }],
    ofAll: [
      { scope: `codes ${partyId} hour`, max: 10, within: hour },
      { scope: `codes ${partyId}`, max: 30, within: day },
      // Text messages cost money, so each company's are limited.
      { scope: `codes of company ${companyId}`, max: 2_000, within: hour },
    ],
  };
}

/**
 * Limits the codes that the provider does not accept. They do not count towards the codes that are
 * sent, but each is a call to the provider, which may have sent the message although it reported a
 * failure. The pauses are short and the windows last an hour, so that signers can go on soon after
 * an outage.
 */
export function failureLimits({ partyId, companyId, addressGroup }: CodeSubject): CodeLimits {
  return {
    ofCaller: [
      {
        scope: `failed codes ${partyId} ${addressGroup}`,
        max: 15,
        within: hour,
        cooldown: cooldownAfterFailures,
      },
    ],
    ofAll: [
      { scope: `failed codes ${partyId}`, max: 20, within: hour },
      { scope: `failed codes of company ${companyId}`, max: 1_000, within: hour },
    ],
  };
}

/** The scope that is cleared once the caller has given a correct code. */
export function callerScope({ partyId, addressGroup }: CodeSubject): string {
  return `codes ${partyId} ${addressGroup}`;
}
