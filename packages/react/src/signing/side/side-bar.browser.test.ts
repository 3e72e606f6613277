import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { boxesOf } from '../../../../../test/harness/boxes.ts';
import {
  type SampleDocument,
  sampleDocuments,
  sharedSample,
} from '../../../../../test/harness/sample.ts';
import {
  expect,
  type Screen,
  type ScreenOptions,
  showSample,
  test,
} from '../../../../../test/harness/screen-test.ts';
import { test as elementTest, showEnvelope } from '../../../../../test/harness/shared-page.ts';
import { signerOn } from '../../../../../test/harness/signer.ts';

const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };

test.use({ viewport: desktop });

const sideBar = (page: Page) => page.getByRole('complementary', { name: 'Envelope details' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Envelope details' });

async function openSample(
  page: Page,
  documents: readonly SampleDocument[] = sampleDocuments,
  options: ScreenOptions = {},
): Promise<Screen> {
  const screen = await showSample(page, documents, options);
  await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
  return screen;
}

async function widthOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.width ?? 0;
}

test('[SB-01] each document has a thumbnail of its first page, its title and its page count', async ({
  page,
}) => {
  await openSample(page);
  const documents = sideBar(page).getByRole('navigation', { name: 'Documents' });
  const lease = documents.getByRole('button', { name: 'Tenancy agreement 3 pages' });
  const inventory = documents.getByRole('button', { name: 'Inventory one page' });
  await expect(lease).toHaveAttribute('aria-current', 'page');
  for (const document of [lease, inventory]) {
    const thumbnail = document.locator('img');
    await thumbnail.scrollIntoViewIfNeeded();
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }

  await inventory.click();
  await expect(inventory).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: 'Inventory, pages' })).toBeVisible();
});

test('a thumbnail that does not load is a blank page', async ({ page }) => {
  await openSample(page, [], {
    sandbox: { documents: [{ title: 'Lease', pages: [{ src: '/large/missing-0.jpg' }] }] },
  });
  const thumbnail = sideBar(page).locator('.document-thumbnail').first();
  await expect(thumbnail).toHaveJSProperty('tagName', 'SPAN');
  const { width = 0, height = 0 } = (await thumbnail.boundingBox()) ?? {};
  expect(height / width).toBeCloseTo(Math.SQRT2, 1);
});

test('[SB-02] several documents have buttons for the previous and the next, which stop at the ends', async ({
  page,
}) => {
  await openSample(page);
  const next = sideBar(page).getByRole('button', { name: 'Next document' });
  const previous = sideBar(page).getByRole('button', { name: 'Previous document' });
  await expect(sideBar(page).getByText('Document 1 of 2')).toBeVisible();
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(sideBar(page).getByText('Document 2 of 2')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Inventory, pages' })).toBeVisible();
  // At the end the button keeps the focus.
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
  await previous.click();
  await expect(page.getByRole('region', { name: 'Tenancy agreement, pages' })).toBeVisible();
});

test('[SB-02] a single document has no such buttons', async ({ page }) => {
  await openSample(page, sampleDocuments.slice(1));
  await expect(sideBar(page).getByRole('button', { name: 'Inventory one page' })).toBeVisible();
  await expect(sideBar(page).getByRole('button', { name: 'Next document' })).toHaveCount(0);
});

test('[SB-03] the parties are listed with their emails, and the signer has a badge', async ({
  page,
}) => {
  await openSample(page);
  const parties = sideBar(page).getByRole('region', { name: 'Parties' });
  const ada = parties.getByRole('listitem').filter({ hasText: 'Ada Park' });
  const grace = parties.getByRole('listitem').filter({ hasText: 'Grace Hopper' });
  await expect(ada).toContainText('ada@example.com');
  await expect(ada.getByText('You', { exact: true })).toBeVisible();
  await expect(grace).toContainText('grace@example.com');
  await expect(grace.getByText('You', { exact: true })).toHaveCount(0);

  await openSample(page, sampleDocuments, {
    sandbox: {
      parties: [
        { id: 'grace', title: 'Grace Hopper', email: 'grace@example.com' },
        { id: 'ada', title: 'Ada Park', email: 'ada@example.com' },
      ],
    },
  });
  await expect(grace.getByText('You', { exact: true })).toBeVisible();
  await expect(ada.getByText('You', { exact: true })).toHaveCount(0);
});

test('[SB-04] no emails are shown if the company hides them', async ({ page }) => {
  await openSample(page, undefined, {
    sandbox: { config: { company_hide_email_pdf_audit: '1' } },
  });
  const parties = sideBar(page).getByRole('region', { name: 'Parties' });
  await expect(parties).toContainText('Grace Hopper');
  await expect(parties).not.toContainText('@');
});

test('[SB-05] the language is chosen from six, applied immediately without losing answers, and remembered', async ({
  page,
}) => {
  await openSample(page);
  const signer = signerOn(page);
  await signer.writeText('Full name', 'Ada Park');
  const words = (area: string) =>
    JSON.parse(
      readFileSync(new URL(`../../i18n/messages/de/${area}.json`, import.meta.url), 'utf8'),
    );
  const language = sideBar(page).getByLabel('Language');
  await expect(language).toHaveValue('en');
  expect(await language.locator('option').allTextContents()).toEqual([
    'English',
    'Deutsch',
    'Español',
    'Français',
    'Nederlands',
    'Português',
  ]);

  await language.focus();
  await language.selectOption({ label: 'Deutsch' });
  const submit = page.getByRole('button', { name: words('signing')['footer.submit'] });
  await expect(submit).toBeVisible();
  const chosen = page.getByRole('combobox', { name: words('chrome')['side.language'] });
  await expect(chosen).toHaveValue('de');
  await expect(chosen).toBeFocused();
  await expect(page.locator('.sign-envelope')).toHaveAttribute('lang', 'de');
  await expect(signer.field('Full name')).toContainText('Ada Park');
  await expect(signer.field('Full name')).toHaveAccessibleName(/erledigt: Ada Park/);

  await showSample(page, sampleDocuments);
  await expect(submit).toBeVisible();
});

test.describe('on a page of its own', () => {
  // With nothing loaded before, and a slow network.
  test.use({ isolated: true });

  test('a language that does not load shows a warning, and the previous one stays', async ({
    page,
  }) => {
    await openSample(page);
    await page.route(/\/de-[^/]*\.js/, (route) => route.abort());
    const language = sideBar(page).getByLabel('Language');
    await language.selectOption({ label: 'Deutsch' });
    await expect(sideBar(page).getByRole('status')).toContainText('That language did not load');
    await expect(language).toHaveValue('en');
    await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
    await language.selectOption({ label: 'Español' });
    await expect(page.locator('.sign-envelope')).toHaveAttribute('lang', 'es');
    await expect(page.locator('.side .alert')).toHaveCount(0);

    await page.unroute(/\/de-[^/]*\.js/);
    await page.locator('.side-language select').selectOption({ label: 'Deutsch' });
    await expect(page.locator('.sign-envelope')).toHaveAttribute('lang', 'de');
  });
});

test('a download that fails shows an error, also in the drawer, and can be retried', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const screen = await openSample(page);
  await screen.reply('/download/envelope', { status: 503 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await drawer(page).getByRole('button', { name: 'Download all' }).click();
  await expect(drawer(page).getByRole('alert')).toContainText(
    'An error occurred while downloading',
  );
  await screen.reply('/download/envelope');
  const coming = page.waitForEvent('download');
  await drawer(page).getByRole('button', { name: 'Download all' }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
});

test('[SB-07] rejecting and help are one click away', async ({ page }) => {
  await openSample(page);
  await sideBar(page).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog', { name: 'Reject this envelope' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sideBar(page).getByRole('button', { name: 'Reject' })).toBeFocused();
  await sideBar(page).getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
});

test('[SB-09] above 1025 px the side bar is next to the pages, below that it is a drawer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1026, height: 800 });
  await openSample(page);
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await expect(sideBar(page)).toBeVisible();
  await expect(menu).toBeHidden();
  const beside = await sideBar(page).boundingBox();
  const pages = await page.getByRole('region', { name: 'Tenancy agreement, pages' }).boundingBox();
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(pages?.x ?? 0);

  await page.setViewportSize({ width: 1025, height: 800 });
  await expect(sideBar(page)).toBeHidden();
  await menu.click();
  await expect(drawer(page).getByRole('button', { name: 'Inventory one page' })).toBeVisible();
});

test('[SB-09] the width of the window counts, also where a scroll bar takes 15 px of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1026, height: 800 });
  await openSample(page);
  const menu = page.getByRole('button', { name: 'Open the menu' });
  const setWidth = (width: string) =>
    page.locator('[data-screen]').evaluate((element, value) => {
      element.style.width = value;
    }, width);
  await setWidth('1011px');
  await expect(sideBar(page)).toBeVisible();
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 1025, height: 800 });
  await expect(menu).toBeVisible();

  // A narrow element on a wide page has no room for it.
  await page.setViewportSize({ width: 1440, height: 800 });
  await setWidth('1000px');
  await expect(menu).toBeVisible();
  await expect(sideBar(page)).toBeHidden();
});

test('on a page of a host, the side bar ends where the footer begins', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSample(page);
  const language = sideBar(page).getByLabel('Language');
  await language.waitFor();
  await page.locator('[data-screen]').evaluate((element) => {
    element.style.marginTop = '300px';
  });
  const party = sideBar(page).getByText('grace@example.com');
  for (const scrolled of [0, 150, 300]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
    await expect(async () => {
      const [bar, footer] = await boxesOf(sideBar(page), page.locator('.footer'));
      expect(Math.round(bar.y + bar.height)).toBe(Math.round(footer.y));
    }).toPass();
    for (const part of [language, party]) {
      await part.evaluate((element) => {
        const bar = element.closest('.side');
        if (bar) bar.scrollTop = bar.scrollHeight;
      });
      const [box, footer] = await boxesOf(part, page.locator('.footer'));
      expect(box.y + box.height).toBeLessThanOrEqual(footer.y);
    }
  }
});

test('the side bar and the drawer scroll to the current document, and the page does not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openSample(page);
  const isWhole = (side: Locator) => async () => {
    const [thumbnail, actions, bar] = await boxesOf(
      side.locator('[aria-current] .document-thumbnail'),
      side.locator('.side-actions'),
      side,
    );
    const end = Math.min(actions.y, bar.y + bar.height);
    return thumbnail.y < end && thumbnail.y >= bar.y;
  };
  await sideBar(page).getByRole('button', { name: 'Next document' }).click();
  await expect.poll(isWhole(sideBar(page))).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await sideBar(page).getByRole('button', { name: 'Tenancy agreement' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(isWhole(sideBar(page))).toBe(true);

  await sideBar(page).getByRole('button', { name: 'Next document' }).click();
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect.poll(isWhole(drawer(page))).toBe(true);
});

test('[SB-09] the drawer traps the focus, closes on Escape and returns the focus', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openSample(page);
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element?.closest('dialog') ? null : element?.tagName;
    });
    // Between the last and the first control, the focus is in the browser's own controls.
    expect([null, 'BODY']).toContain(outside);
  }
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(menu).toBeFocused();

  // After a choice the drawer closes, so that the document is visible.
  await page.keyboard.press('Enter');
  await drawer(page).getByRole('button', { name: 'Inventory one page' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Inventory, pages' })).toBeVisible();
});

test('[SB-10] thumbnails take three quarters of the width in the side bar and in the drawer', async ({
  page,
}) => {
  await openSample(page);
  const thumbnail = (side: Locator) => side.locator('.document-thumbnail').first();
  const share = async (side: Locator) => (await widthOf(thumbnail(side))) / (await widthOf(side));
  await thumbnail(sideBar(page)).waitFor();
  expect(await share(sideBar(page))).toBeCloseTo(0.75, 2);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await thumbnail(drawer(page)).waitFor();
  expect(await share(drawer(page))).toBeCloseTo(0.75, 2);
});

elementTest.describe('over a slow network', () => {
  elementTest.use({ isolated: true });

  // The percentage is of bytes that a server sends.
  elementTest(
    '[SB-06] the download shows its percentage and saves the document',
    async ({ page, server }) => {
      const [, inventory] = sampleDocuments;
      if (!inventory) throw new Error('There is no second sample');
      const { link } = await sharedSample(server, [{ ...inventory, ballast: 400_000 }]);
      await showEnvelope(page, link);
      await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
      const network = await page.context().newCDPSession(page);
      await network.send('Network.enable');
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: 160_000,
        uploadThroughput: -1,
      });
      const coming = page.waitForEvent('download');
      await sideBar(page).getByRole('button', { name: 'Download PDF' }).click();
      const percent = /Downloading ([1-9]|[1-9]\d)%/;
      await expect(sideBar(page).getByRole('button', { name: percent })).toBeVisible();
      const bar = sideBar(page).getByRole('progressbar', { name: 'Download' });
      await expect
        .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
        .toBeGreaterThan(0);
      expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
      await expect(sideBar(page).getByRole('button', { name: 'Download PDF' })).toBeVisible();
      await expect(bar).toHaveCount(0);
    },
  );
});
