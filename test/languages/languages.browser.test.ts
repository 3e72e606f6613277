import type { Page } from '@playwright/test';
import { expect, showScreen, test } from '../harness/screen-test.ts';
import * as site from '../harness/test.ts';

const chosen = 'sign-envelope:language';

const wrapper = (page: Page) => page.locator('.sign-envelope');
const submit = (page: Page) => page.locator('.footer-submit');

test.describe('with a German browser', () => {
  test.use({ locale: 'de-AT' });

  test('[IN-02] the browser’s language is used, regardless of its region', async ({ page }) => {
    await showScreen(page);
    await expect(submit(page)).toHaveText('Unterschreiben und senden');
    await expect(wrapper(page)).toHaveAttribute('lang', 'de');
  });

  test('[IN-02] the language the signer chose before comes first', async ({ page }) => {
    await page.evaluate((key) => localStorage.setItem(key, 'fr'), chosen);
    await showScreen(page);
    await expect(submit(page)).toHaveText('Signer et envoyer');
    await expect(wrapper(page)).toHaveAttribute('lang', 'fr');
  });

  test.describe('on a page of its own', () => {
    test.use({ isolated: true });

    test('if the German texts do not load, everything is in English', async ({ page }) => {
      await page.route(/\/de-[\w-]+\.js/, (route) => route.abort());
      await showScreen(page);
      await expect(submit(page)).toHaveText('Sign and submit');
      await expect(wrapper(page)).toHaveAttribute('lang', 'en');
    });

    test('the browser’s language is used even if storage is not available', async ({ page }) => {
      await page.evaluate(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      });
      await showScreen(page, { isNew: true });
      await expect(submit(page)).toHaveText('Unterschreiben und senden');
    });
  });
});

// The attribute of the element.
site.test.describe('on a host page', () => {
  site.test.use({ locale: 'de-AT' });

  site.test('[IN-02] the host may set it', async ({ page, server }) => {
    await page.route('**/host/', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replace('<sign-envelope', '<sign-envelope lang="nl-BE"'),
      });
    });
    await page.goto(server.demo.host);
    await expect(submit(page)).toHaveText('Ondertekenen en versturen');
    await page.locator('sign-envelope').evaluate((element) => element.setAttribute('lang', 'es'));
    await expect(submit(page)).toHaveText('Firmar y enviar');
  });
});

test.describe('with a browser in an unsupported language', () => {
  test.use({ locale: 'pl-PL' });

  test('[IN-02] English is shown', async ({ page }) => {
    await showScreen(page);
    await expect(submit(page)).toHaveText('Sign and submit');
  });
});

test.describe('the texts of errors', () => {
  test.use({ locale: 'de-DE' });

  test('[IN-04] a server’s text key is translated, and an unknown one becomes a friendly sentence', async ({
    page,
  }) => {
    const failWith = (message: string) =>
      showScreen(page, { replies: { '/auth': [{ status: 404, body: { message } }] } });
    await failWith('server_errors.company_deleted');
    const screen = page.locator('.sign-envelope');
    await expect(screen).toContainText(
      'Der Umschlag und das Unternehmen, das ihn gesendet hat, wurden entfernt.',
    );
    await failWith('server_errors.something_new');
    await expect(screen).toContainText('Bitte versuchen Sie es später noch einmal.');
    await expect(screen).not.toContainText('something_new');
  });
});
