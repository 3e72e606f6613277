import { addressGroup, addressSite } from './address-networks.ts';
import type { AttemptLimit } from './attempts.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** One-time codes. Times are milliseconds. */
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

/** A caller with a link for which codes are sent and counted. */
export interface CodeSubject {
  readonly partyId: string;
  /** How often the link had been replaced. A new link starts over, because strangers lack it. */
  readonly linkVersion: number;
  readonly companyId: string;
  /** `null` if it is not known. */
  readonly address: string | null;
  /** Whether a correct code has been entered from the caller's address before. */
  readonly isKnown: boolean;
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
 * limits also bound the guesses: at most 30 codes a day with 5 guesses each, 150 in 1,000,000.
 *
 * Strangers who hold the link must not use up the signer's codes. Only a correct code tells the two
 * apart, so 10 of the 30 codes are reserved for addresses from which one has been entered. Before
 * that, all a signer can be given is a fair share: each site gets at most 4 of the 6 codes an hour
 * and half of the 20 a day, regardless of how many IPv6 networks it has.
 */
export function codeLimits(subject: CodeSubject): CodeLimits {
  const { companyId, isKnown } = subject;
  const caller = callerScopes(subject);
  const share = shareOf(subject);
  return {
    ofCaller: [
      { scope: caller.group, max: 10, within: day, cooldown: cooldownAfterCodes },
      { scope: caller.siteHourly, max: 4, within: hour },
      { scope: caller.siteDaily, max: 10, within: day },
    ],
    ofAll: [
      { scope: `codes ${share} hour`, max: isKnown ? 4 : 6, within: hour },
      { scope: `codes ${share}`, max: isKnown ? 10 : 20, within: day },
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
export function failureLimits(subject: CodeSubject): CodeLimits {
  const { companyId, isKnown, address } = subject;
  return {
    ofCaller: [
      {
        scope: `failed codes ${linkOf(subject)} ${addressSite(address)}`,
        max: 15,
        within: hour,
        cooldown: cooldownAfterFailures,
      },
    ],
    ofAll: [
      { scope: `failed codes ${shareOf(subject)}`, max: isKnown ? 15 : 20, within: hour },
      { scope: `failed codes of company ${companyId}`, max: 1_000, within: hour },
    ],
  };
}

/** A caller and the link that codes are requested for. */
type CodeCaller = Pick<CodeSubject, 'partyId' | 'linkVersion' | 'address'>;

/** The scopes that are cleared once the caller has entered a correct code. */
export function callerScopes(caller: CodeCaller) {
  const link = linkOf(caller);
  const site = addressSite(caller.address);
  return {
    group: `codes ${link} from ${addressGroup(caller.address)}`,
    siteHourly: `codes ${link} of site ${site} hour`,
    siteDaily: `codes ${link} of site ${site}`,
  };
}

function linkOf({ partyId, linkVersion }: CodeCaller): string {
  return `${partyId} ${linkVersion}`;
}

/** Known callers are counted together, and so are all others. */
function shareOf(subject: CodeSubject): string {
  return `${linkOf(subject)} ${subject.isKnown ? 'known' : 'new'}`;
}
