/** One-time codes: specification, sections 5 and 9. Times are milliseconds. */
export const codeRules = {
  digits: 6,
  goodFor: 10 * 60_000,
  /** Between two codes of one session. */
  pause: 60_000,
  /** Codes that one session is sent. */
  mostSent: 3,
  /** Wrong guesses that end a code. */
  mostWrong: 5,
} as const;

/**
 * A link opens in any number of browsers, each a session of its own. What all of them do counts
 * together here: it bounds what can be guessed at, and the messages that one phone is sent.
 */
export const partyCodeLimits = {
  sent: (partyId: string) => ({ scope: `codes ${partyId}`, most: 30, within: 60 * 60_000 }),
  wrong: (partyId: string) => ({
    scope: `wrong codes ${partyId}`,
    most: 50,
    within: 24 * 60 * 60_000,
  }),
} as const;
