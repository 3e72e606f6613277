import * as v from 'valibot';
import type { JobKind } from '../jobs/job-kind.ts';

/** Makes the finished documents of an envelope that everybody has signed. */
export const documentJob: JobKind<{ readonly envelopeId: string }> = {
  name: 'make-documents',
  payload: v.object({ envelopeId: v.string() }),
  // What stamping needs is all here, so what fails for minutes fails for good. Somebody has to look.
  // The document engine has limits of its own, of processor time: these are for what never ends.
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
