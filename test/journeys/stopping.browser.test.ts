import { type EarlyEnd, earlyEndsVariable } from '../harness/prepare-samples.ts';
import { signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';

test('a server stopped while samples are being created, and again while page images are being drawn, ends cleanly, and the next start completes the samples', async ({
  page,
  server,
}) => {
  const ends: readonly EarlyEnd[] = JSON.parse(process.env[earlyEndsVariable] ?? '[]');
  expect(ends).toHaveLength(2);
  for (const { status, signal, complaints } of ends) {
    expect({ status, signal }).toEqual({ status: 0, signal: null });
    expect(complaints).not.toMatch(/\bat .*\.js:|"level":"error"/);
  }
  // On a copy of the data that they left and a third server completed.
  await page.goto(server.demo.sign);
  await expect(signerOn(page).field('Full name').first()).toBeVisible();
});
