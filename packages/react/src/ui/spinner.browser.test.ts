import { expect, showSample, test } from '../../../../test/harness/screen-test.ts';
import { signerOn } from '../../../../test/harness/signer.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const lease = [{ title: 'Lease', fields: [{ type: 'text', title: 'Note', required: false }] }];

test('[LD-01] loading dots blink every 1.2 s, each 0.3 s after the previous one', async ({
  page,
}) => {
  const screen = await showSample(page, lease, { holds: ['/sign-envelope'] });
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
  await screen.release('/sign-envelope');
  await expect(page.getByRole('heading', { level: 1, name: /signed/ })).toBeVisible();
});

test('[SV-01] a labelled spinner is shown until the envelope has loaded', async ({ page }) => {
  const screen = await showSample(page, lease, { holds: ['/auth'] });
  await expect(page.getByRole('status').filter({ hasText: 'envelope' })).toContainText(
    /Loading (the|your) envelope/i,
  );
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toHaveCount(0);
  await screen.release('/auth');
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
  await expect(page.locator('.spinner')).toHaveCount(0);
});
