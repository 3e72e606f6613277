import { expect, test } from 'vitest';
import { documentJob } from '../envelopes/document-job.ts';
import { expiryJob } from '../envelopes/finish/expiry-job.ts';
import { mailJob } from '../mail/mail-job.ts';
import { retryPause } from './retry-pause.ts';

const limits = { firstPause: 1_000, maxPause: 60_000 };
const middle = () => 0.5;

test('[OP-04] delays double up to the maximum and vary slightly between jobs', () => {
  const pauses = [1, 2, 3, 6, 7, 100].map((failures) => retryPause(limits, failures, middle));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  expect(retryPause(limits, 1, () => 0)).toBe(750);
  expect(retryPause(limits, 1, () => 0.999)).toBeLessThanOrEqual(1_250);
});

test.for([
  [documentJob, 2, 15],
  [mailJob, 2.9 * 24 * 60, 3.1 * 24 * 60],
  [expiryJob, 60, 25 * 60],
] as const)('%o is retried for the expected number of minutes', ([kind, least, most]) => {
  let elapsed = 0;
  for (let failures = 1; failures < kind.limits.maxAttempts; failures++) {
    const pause = retryPause(kind.limits, failures, middle);
    if (elapsed + pause > kind.limits.maxAge) break;
    elapsed += pause;
  }
  expect(elapsed / 60_000).toBeGreaterThan(least);
  expect(elapsed / 60_000).toBeLessThan(most);
});
