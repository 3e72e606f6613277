/** When the server clears away what nobody needs any more, and how long that is kept before. */
export interface CleanupSettings {
  /** Milliseconds from one sweep to the next; the first is at the start. */
  readonly interval: number;
  /** Milliseconds for which files that nothing refers to are kept: whoever made them may be at it. */
  readonly orphanAge: number;
  /** Milliseconds for which jobs that are done are kept. */
  readonly doneJobAge: number;
  /** Milliseconds for which a call may be repeated with the same Idempotency-Key. */
  readonly idempotencyKeyAge: number;
}

const hour = 3_600_000;
const day = 24 * hour;

export const cleanupDefaults: CleanupSettings = {
  interval: hour,
  orphanAge: day,
  doneJobAge: 7 * day,
  idempotencyKeyAge: 30 * day,
};
