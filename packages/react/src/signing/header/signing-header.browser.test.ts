import type { Page } from '@playwright/test';
import { boxesOf } from '../../../../../test/harness/boxes.ts';
import { sampleDocuments } from '../../../../../test/harness/sample.ts';
import { expect, showSample, test } from '../../../../../test/harness/screen-test.ts';

const phone = { width: 360, height: 740 };

test.use({ viewport: phone });

/** Scrolls the page or a container at once, and waits until the scrolling has been handled. */
async function scrollBy(page: Page, top: number, box?: string): Promise<void> {
  await page.evaluate(
    async ({ by, selector }) => {
      const scroller = selector === undefined ? window : document.querySelector(selector);
      scroller?.scrollBy({ top: by, behavior: 'instant' });
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    },
    { by: top, selector: box },
  );
}

/** Visible height of the header below the upper edge of the scroll container, in pixels. */
async function seen(page: Page, edge = 0): Promise<number> {
  const box = await page.locator('.header').boundingBox();
  return Math.max(0, (box?.y ?? 0) + (box?.height ?? 0) - edge);
}

/**
 * Waits until scrolling is observed, which starts shortly after the pages are shown, and scrolls
 * back to the top.
 */
async function untilWatched(page: Page, edge = 0, box?: string): Promise<void> {
  const hidden = async () => {
    await scrollBy(page, 30, box);
    return (await seen(page, edge)) === 0;
  };
  await expect.poll(hidden).toBe(true);
  await scrollBy(page, -10_000, box);
  expect(await seen(page, edge)).toBeGreaterThan(40);
}

test('on a phone the title takes one line and the menu shows all of it, and at any width the zoom buttons cover no field', async ({
  page,
}) => {
  const title =
    'Tenancy agreement for the house at 12 Harbour Street, Port Ellery, with its garden';
  await showSample(page, sampleDocuments, { sandbox: { title } });
  const [header, name] = await boxesOf(page.locator('.header'), page.locator('.header-title'));
  expect(header.height).toBeLessThanOrEqual(57);
  expect(name.height).toBeLessThanOrEqual(21);
  // Below the pages, or beside them in a window with room for both.
  for (const width of [360, 768, 1026, 1339, 1340, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const [sheet, zoom] = await boxesOf(page.locator('.page').last(), page.locator('.zoom-bar'));
    const isBelow = zoom.y >= sheet.y + sheet.height;
    expect(isBelow || zoom.x >= sheet.x + sheet.width, `${width}`).toBe(true);
  }
  await page.setViewportSize(phone);
  await page.locator('.header-menu').click();
  const whole = page.locator('.menu-title');
  await expect(whole).toHaveText(title);
  expect(await whole.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
});

test('[HD-01] on a phone the header hides after scrolling more than 20 px down and returns after 20 px up or at the top', async ({
  page,
}) => {
  await showSample(page, sampleDocuments);
  await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
  await untilWatched(page);
  await scrollBy(page, 20);
  expect(await seen(page)).toBeGreaterThan(40);
  await scrollBy(page, 1);
  expect(await seen(page)).toBe(0);
  await scrollBy(page, 400);
  expect(await seen(page)).toBe(0);

  // Scrolling up by 21 px shows it at any position.
  await scrollBy(page, -20);
  expect(await seen(page)).toBe(0);
  await scrollBy(page, -1);
  expect(await seen(page)).toBeGreaterThan(40);
  await scrollBy(page, 15);
  expect(await seen(page)).toBeGreaterThan(40);
  await scrollBy(page, 15);
  expect(await seen(page)).toBe(0);

  await scrollBy(page, 200);
  await scrollBy(page, -10_000);
  expect(await seen(page)).toBeGreaterThan(40);
  await scrollBy(page, 30);
  expect(await seen(page)).toBe(0);
  await scrollBy(page, -20);
  await scrollBy(page, -10);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await seen(page)).toBeGreaterThan(40);
});

test('[HD-01] the header also hides when a container of the host page scrolls', async ({
  page,
}) => {
  await showSample(page, sampleDocuments);
  const edge = await page.locator('[data-screen]').evaluate((element) => {
    element.style.cssText = 'display: block; margin-top: 120px; height: 500px; overflow: auto';
    return element.getBoundingClientRect().top + element.clientTop;
  });
  await page.getByRole('heading', { name: '12 Harbour Street' }).waitFor();
  expect(edge).toBeGreaterThan(100);
  await untilWatched(page, edge, '[data-screen]');

  await scrollBy(page, 60, '[data-screen]');
  expect(await seen(page, edge)).toBe(0);
  await scrollBy(page, -25, '[data-screen]');
  expect(await seen(page, edge)).toBeGreaterThan(40);
});

test('[HD-01] in a wide window the header stays', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showSample(page, sampleDocuments);
  await page.locator('.side-panel').waitFor();
  await scrollBy(page, 300);
  expect(await seen(page)).toBeGreaterThan(40);
});

test('[HD-02] the menu button opens the side bar, and closing it returns the focus', async ({
  page,
}) => {
  await showSample(page, sampleDocuments);
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open the menu' });
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Envelope details' });
  await expect(drawer.getByRole('navigation', { name: 'Documents' })).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Parties' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test('[HD-03] the help button opens the legality tab', async ({ page }) => {
  await showSample(page, sampleDocuments);
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('tab', { name: 'Is this legal?' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(help.getByRole('tabpanel', { name: 'Is this legal?' })).toContainText('eIDAS');
});

test('[SV-02] the signing view has a header with logo and title, a side bar, pages, a footer and dialogs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showSample(page, sampleDocuments, {
    sandbox: { branding: { hasBranding: true, company: 'Quay & Sons', logoURL: '/logo/quay.png' } },
  });
  const header = page.getByRole('banner');
  await expect(header.getByRole('heading', { level: 1 })).toHaveText('12 Harbour Street');
  const picture = header.getByRole('img', { name: 'Quay & Sons' });
  await expect(picture).toBeVisible();
  // It is loaded after it has its place.
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(160);

  const side = page.getByRole('complementary', { name: 'Envelope details' });
  await expect(side.getByRole('button', { name: 'Tenancy agreement' })).toBeVisible();
  const pages = page.getByRole('main').getByRole('region', { name: 'Tenancy agreement, pages' });
  await expect(pages.locator('.page')).toHaveCount(3);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('button', { name: 'Sign and submit' })).toBeVisible();

  await side.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await side.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog', { name: 'Reject this envelope' })).toBeVisible();
});

test('on a phone the company is above the title, and long names do not displace other controls', async ({
  page,
}) => {
  await showSample(page, sampleDocuments, {
    sandbox: {
      title:
        'Agreement on the letting of the flat at 12 Harbour Street with all that belongs to it',
      branding: {
        hasBranding: true,
        company: 'Harbour Lettings and Property Management of Port Ellery Limited',
      },
    },
  });
  const header = page.getByRole('banner');
  const company = header.getByText(/^Harbour Lettings and/);
  const title = header.getByRole('heading', { level: 1 });
  await expect(company).toBeVisible();
  const [above, below] = [await company.boundingBox(), await title.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await expect(header.getByRole('button', { name: 'Help' })).toBeInViewport({ ratio: 1 });
});
