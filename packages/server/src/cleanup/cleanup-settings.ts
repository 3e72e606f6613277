/** How often the server deletes unused data, and how long it keeps that data. */
export interface CleanupSettings {
  /** Milliseconds from one sweep to the next; the first is at startup. */
  readonly interval: number;
  /** Milliseconds for which unreferenced files are kept: a running call may have created them. */
  readonly orphanAge: number;
  /** Milliseconds for which finished jobs are kept. */
  readonly doneJobAge: number;
  /** Milliseconds for which a call may be repeated with the same Idempotency-Key. */
  readonly idempotencyKeyAge: number;
  /** Milliseconds after their end at which envelopes are erased; `null` for never. */
  readonly endedEnvelopeAge: number | null;
}

const hour = 3_600_000;
const day = 24 * hour;

export const cleanupDefaults: CleanupSettings = {
  interval: hour,
  orphanAge: day,
  doneJobAge: 7 * day,
  idempotencyKeyAge: 30 * day,
  endedEnvelopeAge: null,
};
