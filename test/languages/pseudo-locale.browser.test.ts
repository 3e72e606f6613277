import type { Locator, Page } from '@playwright/test';
import { openEmptyPage, showEnvelope } from '../harness/shared-page.ts';
import { test as base, expect } from '../harness/test.ts';
import { findCutTexts } from './find-cut-texts.ts';
import { speakPseudo } from './pseudo-locale.ts';

/**
 * A test on a page that stays open for all tests of a worker, on which every text is 40% longer than
 * in English.
 */
const test = base.extend({
  page: async ({ sharedPages, server, newcomer, pageSettings }, use, info) => {
    const home = `${server.url}/element-alone?pseudo`;
    const open = async (page: Page) => {
      await speakPseudo(page);
      await openEmptyPage(page, server, home);
    };
    const prepared = async (page: Page) => {
      // The entry that the tour itself stores.
      if (!newcomer) await page.evaluate(() => localStorage.setItem('sign-envelope:tour', 'seen'));
      // Texts that are already loaded stay.
      await speakPseudo(page);
      await use(page);
    };
    await sharedPages.lend(home, open, pageSettings, prepared, info);
  },
});

test.use({ locale: 'de-DE' });

const field = (page: Page, name: string): Locator =>
  page.locator(`.field:not(.field-other)[aria-label*="${name}"]`);

/** Opens an envelope of the demo. */
async function open(page: Page, link: string): Promise<void> {
  await showEnvelope(page, link);
  await expect(page.locator('.footer-submit')).toHaveText(/^\[Šîgñ/);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

for (const width of [360, 768, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[IN-01] longer texts are not cut on the signing view', async ({ page, server }) => {
      await open(page, server.demo.sign);
      expect(await findCutTexts(page)).toEqual([]);
      const footer = await page.locator('.footer').boundingBox();
      expect(footer?.height, 'the footer leaves room for the pages').toBeLessThan(800 * 0.35);

      if (width < 1025) {
        await page.locator('.header-menu').click();
        await expect(page.locator('dialog[open]')).toBeVisible();
        expect(await findCutTexts(page), 'the drawer').toEqual([]);
        await closeDialog(page);
      }
    });

    test.describe('to a newcomer', () => {
      test.use({ newcomer: true });

      test('[IN-01] longer texts are not cut in the tour', async ({ page, server }) => {
        await open(page, server.demo.sign);
        await expect(page.locator('.tour-invitation')).toBeVisible();
        expect(await findCutTexts(page), 'the invitation').toEqual([]);
        await page.locator('.tour-invitation .button').last().click();
        const card = page.locator('.tour-card');
        for (let step = 1; step <= 7; step += 1) {
          await expect(card.locator('.tour-count')).toHaveText(new RegExp(`${step}.*7`));
          expect(await findCutTexts(page), `step ${step}`).toEqual([]);
          await card.locator('.tour-moves .button').last().click();
        }
        await expect(card).toBeHidden();
      });
    });

    test('[IN-01] longer texts are not cut in the list of fields', async ({ page, server }) => {
      await open(page, server.demo.sign);
      await page.locator('[part~=layout]').click();
      await expect(page.locator('.list-fields')).toBeVisible();
      expect(await findCutTexts(page)).toEqual([]);
    });

    test('[IN-01] longer texts are not cut on the screens before and after signing', async ({
      page,
      server,
    }) => {
      await showEnvelope(page, `${server.url}/#not-a-key`);
      await expect(page.locator('.card h1')).toHaveText(/^\[/);
      expect(await findCutTexts(page), 'the error page').toEqual([]);
      await showEnvelope(page, server.demo.password);
      await expect(page.locator('input[type=password]')).toBeVisible();
      expect(await findCutTexts(page), 'the password page').toEqual([]);
    });

    test('[IN-01] longer texts are not cut in the dialogs', async ({ page, server }) => {
      await open(page, server.demo.sign);
      await page.locator('[part~=help]').click();
      const tabs = page.locator('dialog[open] [role=tab]');
      await expect(tabs.first()).toBeVisible();
      for (const tab of await tabs.all()) {
        await tab.click();
        expect(await findCutTexts(page), 'help').toEqual([]);
      }
      await closeDialog(page);

      if (width < 1025) await page.locator('.header-menu').click();
      await page.locator('.side-reject').filter({ visible: true }).click();
      await expect(page.locator('dialog[open] textarea')).toBeVisible();
      expect(await findCutTexts(page), 'reject').toEqual([]);
    });

    test('[IN-01] longer texts are not cut in any popup', async ({ page, server }) => {
      await open(page, server.demo.sign);
      for (const name of [
        'Full name',
        'Address until now',
        'Start date',
        'Rent day',
        'Proof of identity',
        'Your signature',
      ]) {
        await field(page, name).click();
        const popup = page.locator('.popup');
        await expect(
          popup.locator('.popup-content button, .popup-content :is(input, textarea)').first(),
        ).toBeAttached();
        expect(await findCutTexts(page), name).toEqual([]);
        for (const tab of await popup.locator('[role=tab]').all()) {
          await tab.click();
          expect(await findCutTexts(page), `${name}, ${await tab.textContent()}`).toEqual([]);
        }
        await page.keyboard.press('Escape');
        await expect(popup).toBeHidden();
      }
    });
  });
}
