import * as v from 'valibot';
import type { JobKind } from '../jobs/job-kind.ts';

/** Makes the finished documents of an envelope once all parties have signed. */
export const documentJob: JobKind<{ readonly envelopeId: string }> = {
  name: 'make-documents',
  payload: v.object({ envelopeId: v.string() }),
  // Stamping depends on nothing outside, so a failure that lasts for minutes needs a person's
  // attention. The document engine limits processor time itself: these limits are for jobs that
  // never end.
  limits: {
    concurrency: 2,
    maxAttempts: 7,
    maxAge: 3_600_000,
    firstTimeLimit: 120_000,
    timeLimit: 600_000,
    firstPause: 10_000,
    maxPause: 120_000,
  },
};

/** Seals the finished documents of an envelope once they are stamped. */
export const sealJob: JobKind<{ readonly envelopeId: string }> = {
  name: 'seal-documents',
  payload: v.object({ envelopeId: v.string() }),
  // A timestamp authority may be down for days, and a certificate may have to be replaced. Nothing is
  // given up meanwhile: a finished envelope without its seal is no use to anybody.
  limits: {
    concurrency: 2,
    maxAttempts: 10_000,
    maxAge: 90 * 24 * 3_600_000,
    firstTimeLimit: 120_000,
    timeLimit: 600_000,
    firstPause: 5_000,
    maxPause: 15 * 60_000,
  },
};
