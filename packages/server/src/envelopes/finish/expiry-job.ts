import * as v from 'valibot';
import { handleJobs, type JobHandler, type JobKind } from '../../jobs/job-kind.ts';
import { expireEnvelope } from './expire-envelope.ts';

/** Ends an envelope at its expiry time. */
export const expiryJob: JobKind<{ readonly envelopeId: string }> = {
  name: 'expire-envelope',
  payload: v.object({ envelopeId: v.string() }),
  limits: {
    concurrency: 2,
    maxAttempts: 20,
    maxAge: 24 * 3_600_000,
    firstTimeLimit: 30_000,
    timeLimit: 60_000,
    firstPause: 2_000,
    maxPause: 3_600_000,
  },
};

export function handleExpiries(): JobHandler {
  return handleJobs(expiryJob, {
    run:
      async ({ envelopeId }) =>
      (transaction) =>
        expireEnvelope(transaction, envelopeId),
  });
}
