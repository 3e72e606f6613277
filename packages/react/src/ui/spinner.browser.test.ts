import type { Page } from '@playwright/test';
import { sendSample, sharedSample } from '../../../../test/harness/sample.ts';
import { expect, showEnvelope, test } from '../../../../test/harness/shared-page.ts';
import { signerOn } from '../../../../test/harness/signer.ts';

/** Holds back the response of a call until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return answer;
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('[LD-01] loading dots blink every 1.2 s, each 0.3 s after the previous one', async ({
  page,
  server,
}) => {
  const answer = await hold(page, '**/api/sign-envelope');
  const fields = [{ type: 'text', title: 'Note', required: false }];
  const { link } = await sendSample(server, [{ title: 'Lease', fields }]);
  await showEnvelope(page, link);
  await signerOn(page).submit();
  const dots = page.getByRole('button', { name: 'Sending' }).locator('.loading-dots > span');
  await expect(dots).toHaveCount(3);
  const timing = await dots.evaluateAll((all) =>
    all.map((dot) => {
      const { animationDuration, animationDelay, animationIterationCount } = getComputedStyle(dot);
      return [animationDuration, animationDelay, animationIterationCount];
    }),
  );
  expect(timing).toEqual([
    ['1.2s', '0s', 'infinite'],
    ['1.2s', '0.3s', 'infinite'],
    ['1.2s', '0.6s', 'infinite'],
  ]);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: /signed/ })).toBeVisible();
});

test('[SV-01] a labelled spinner is shown until the envelope has loaded', async ({
  page,
  server,
}) => {
  const answer = await hold(page, '**/api/auth');
  const { link } = await sharedSample(server, [
    { title: 'Lease', fields: [{ type: 'text', title: 'Note' }] },
  ]);
  await showEnvelope(page, link);
  await expect(page.getByRole('status').filter({ hasText: 'envelope' })).toContainText(
    /Loading (the|your) envelope/i,
  );
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toHaveCount(0);
  answer();
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
  await expect(page.locator('.spinner')).toHaveCount(0);
});
