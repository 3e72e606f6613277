import { sendSample } from '../../../../../test/harness/sample.ts';
import { expect, showEnvelope, test } from '../../../../../test/harness/shared-page.ts';

// A page on which another test has set a route has no cache, and pictures are hashed from that.
test.use({ isolated: true });

const note = [
  { title: 'Lease', pages: 2, fields: [{ type: 'text', title: 'Note', required: false }] },
];

test('[EV-06] the pictures of pages that a browser has shown are those that the server has served, without a second download', async ({
  page,
  server,
}) => {
  const { link, fingerprint } = await sendSample(server, note);
  await showEnvelope(page, link);
  const images = page.locator('.page-image');
  await expect(images).toHaveCount(2);
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth))
      .toBeGreaterThan(0);
  }
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(page.getByRole('heading', { name: /You have signed/ })).toBeVisible();

  const { events } = await server.status(fingerprint);
  const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'page_viewed',
      document: 1,
      pages: [
        { page: 1, sha256: digest, matches: true },
        { page: 2, sha256: digest, matches: true },
      ],
    }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'signed',
      viewing: expect.objectContaining({
        mismatches: 0,
        skipped: [],
        language: 'en',
        viewport: page.viewportSize(),
        software: expect.stringMatching(/^@sign-envelope\/react \d/),
      }),
    }),
  );
  const transferred = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, initiatorType }) => /\/cdn\/.*jpg$/.test(name) && initiatorType === 'fetch')
      .map(({ transferSize }) => transferSize),
  );
  expect(transferred).toEqual([0, 0]);
});
