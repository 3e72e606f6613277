import type { JobKind } from '../jobs/job-kind.ts';
import { type QueuedMail, queuedMail } from './queued-mail.ts';

const hour = 3_600_000;

/** Sends a mail. It is retried for days, because mail servers are sometimes down that long. */
export const mailJob: JobKind<QueuedMail> = {
  name: 'mail',
  payload: queuedMail,
  limits: {
    concurrency: 4,
    maxAttempts: 100,
    maxAge: 3 * 24 * hour,
    firstTimeLimit: 60_000,
    timeLimit: 120_000,
    firstPause: 1_000,
    maxPause: hour,
  },
};
