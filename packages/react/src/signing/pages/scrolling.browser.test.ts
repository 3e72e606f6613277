import type { Page } from '@playwright/test';
import type { SampleDocument } from '../../../../../test/harness/sample.ts';
import { expect, showSample, test } from '../../../../../test/harness/screen-test.ts';
import { signerOn } from '../../../../../test/harness/signer.ts';

const long: readonly SampleDocument[] = [
  {
    title: 'Tenancy agreement',
    pages: 4,
    fields: [
      { type: 'text', title: 'Full name', required: false },
      { type: 'text', title: 'Rent', required: false, page: 3, y: 40 },
    ],
  },
  { title: 'Inventory', pages: 2, fields: [{ type: 'text', title: 'Note', required: false }] },
];

/** Pixels between the header's lower edge and the field's upper edge. */
async function roomAbove(page: Page, name: string): Promise<number> {
  const header = await page.locator('.header').boundingBox();
  const field = await signerOn(page).field(name).boundingBox();
  return Math.round((field?.y ?? 0) - (header?.height ?? 0));
}

/** Returns how the view scrolls to each element from now on: smoothly or instantly. */
async function watchScrolling(page: Page): Promise<() => Promise<readonly unknown[]>> {
  const behaviors = await page.evaluateHandle(() => {
    const list: unknown[] = [];
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function scrollIntoView(options) {
      list.push(typeof options === 'object' ? options.behavior : options);
      scroll.call(this, options);
    };
    return list;
  });
  return () => behaviors.jsonValue();
}

for (const width of [360, 1440]) {
  for (const [reducedMotion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const) {
    test.describe(`at ${width} px`, () => {
      // The watch stays with a page.
      test.use({
        viewport: { width, height: 800 },
        contextOptions: { reducedMotion },
        isolated: true,
      });

      test(`[SV-04] the view scrolls to the active field, 70 px below the header, and is ${behavior} if the signer's motion setting is ${reducedMotion}`, async ({
        page,
      }) => {
        await showSample(page, long);
        await signerOn(page).open('Full name');
        const began = await page.evaluate(() => scrollY);
        const behaviors = await watchScrolling(page);
        // By a script: on a phone the popup covers the footer.
        await page.getByRole('button', { name: 'Next field' }).dispatchEvent('click');
        await expect.poll(() => roomAbove(page, 'Rent')).toBe(70);
        expect((await page.evaluate(() => scrollY)) - began).toBeGreaterThan(500);
        expect(new Set(await behaviors())).toEqual(new Set([behavior]));
      });
    });
  }
}

test('[SV-03] changing document scrolls to the top', async ({ page }) => {
  await showSample(page, long);
  await signerOn(page).field('Full name').waitFor();
  await page.evaluate(() => scrollTo(0, 1200));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200);
  await page.getByRole('button', { name: 'Next document' }).click();
  await expect(signerOn(page).field('Note')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('[PG-04] progress shows its percentage, which hides while scrolling down', async ({
  page,
}) => {
  const [first, ...rest] = long;
  const fields = [
    { type: 'text', title: 'Full name' },
    { type: 'text', title: 'Rent', page: 3 },
    { type: 'text', title: 'Deposit', page: 3, y: 60 },
  ];
  await showSample(page, [{ title: '', pages: 4, ...first, fields }, ...rest]);
  const bar = page.getByRole('progressbar');
  const detail = page.getByText(/^\d+%$/).and(page.locator('.footer *'));
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  await expect(detail).toHaveText('0%');
  await signerOn(page).writeText('Full name', 'Ada Park');
  await expect(bar).toHaveAttribute('aria-valuenow', '33');
  await expect(detail).toHaveText('33%');
  // The code that observes scrolling loads after the first pages, together with the side bar.
  const sideBar = page.getByRole('complementary', { name: 'Envelope details' });
  await expect(sideBar.getByRole('button', { name: 'Help' })).toBeVisible();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 400);
  await expect(detail).toBeHidden();
  await expect(bar).toBeVisible();
  await page.mouse.wheel(0, -100);
  await expect(detail).toBeVisible();
});
