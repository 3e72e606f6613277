import type { Page } from '@playwright/test';
import { signerOn } from '../harness/signer.ts';
import type { SigningServer } from '../harness/signing-server.ts';
import { expect, test } from '../harness/test.ts';

const chosen = 'sign-envelope:language';

const wrapper = (page: Page) => page.locator('.sign-envelope');
const submit = (page: Page) => page.locator('.footer-submit');

/** Opens the example host page with a `lang` on the element. */
async function openHost(page: Page, server: SigningServer, lang: string): Promise<void> {
  await page.route('**/host/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace('<sign-envelope', `<sign-envelope lang="${lang}"`),
    });
  });
  await page.goto(server.demo.host);
}

test.describe('with a German browser', () => {
  test.use({ locale: 'de-AT' });

  test('[IN-02] the browser’s language is used, regardless of its region', async ({
    page,
    server,
  }) => {
    await page.goto(server.demo.sign);
    await expect(submit(page)).toHaveText('Unterschreiben und senden');
    await expect(wrapper(page)).toHaveAttribute('lang', 'de');
  });

  test('[IN-02] the language the signer chose before comes first', async ({ page, server }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'fr'), chosen);
    await page.goto(server.demo.sign);
    await expect(submit(page)).toHaveText('Signer et envoyer');
    await expect(wrapper(page)).toHaveAttribute('lang', 'fr');
  });

  test('[IN-02] the host may set it', async ({ page, server }) => {
    await openHost(page, server, 'nl-BE');
    await expect(submit(page)).toHaveText('Ondertekenen en versturen');
    await page.locator('sign-envelope').evaluate((element) => element.setAttribute('lang', 'es'));
    await expect(submit(page)).toHaveText('Firmar y enviar');
  });

  test('if the German texts do not load, everything is in English', async ({ page, server }) => {
    await page.route(/\/de-[\w-]+\.js/, (route) => route.abort());
    await page.goto(server.demo.sign);
    await expect(submit(page)).toHaveText('Sign and submit');
    await expect(wrapper(page)).toHaveAttribute('lang', 'en');
  });

  test('the browser’s language is used even if storage is not available', async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(server.demo.sign);
    await expect(submit(page)).toHaveText('Unterschreiben und senden');
  });
});

test.describe('with a browser in an unsupported language', () => {
  test.use({ locale: 'pl-PL' });

  test('[IN-02] English is shown', async ({ page, server }) => {
    await page.goto(server.demo.sign);
    await expect(submit(page)).toHaveText('Sign and submit');
  });
});

test.describe('on a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[SB-05] a choice takes effect at once, loses nothing, and is kept for the next visit', async ({
    page,
    server,
  }) => {
    await page.goto(server.demo.sign);
    const signer = signerOn(page);
    await signer.writeText('Full name', 'Ada Lovelace');
    const select = page.locator('.side-language select');
    await expect(select.locator('option')).toHaveText([
      'English',
      'Deutsch',
      'Español',
      'Français',
      'Nederlands',
      'Português',
    ]);
    await select.focus();
    await select.selectOption({ label: 'Português' });
    await expect(submit(page)).toHaveText('Assinar e enviar');
    await expect(wrapper(page)).toHaveAttribute('lang', 'pt');
    await expect(select).toBeFocused();
    await expect(signer.field('Full name')).toHaveAccessibleName(/preenchido: Ada Lovelace/);

    await page.reload();
    await expect(submit(page)).toHaveText('Assinar e enviar');
  });

  test('a choice that cannot be loaded shows an error, and the previous texts stay', async ({
    page,
    server,
  }) => {
    await page.route(/\/fr-[\w-]+\.js/, (route) => route.abort());
    await page.goto(server.demo.sign);
    const select = page.locator('.side-language select');
    await select.selectOption('fr');
    await expect(page.getByText('That language did not load.')).toBeVisible();
    await expect(submit(page)).toHaveText('Sign and submit');
    await expect(select).toHaveValue('en');

    await page.unroute(/\/fr-[\w-]+\.js/);
    await select.selectOption('fr');
    await expect(submit(page)).toHaveText('Signer et envoyer');
  });
});

test.describe('the texts of errors', () => {
  test.use({ locale: 'de-DE' });

  test('[IN-04] a server’s text key is translated, and an unknown one becomes a friendly sentence', async ({
    page,
    server,
  }) => {
    let message = 'server_errors.company_deleted';
    await page.route('**/api/auth', (route) => route.fulfill({ status: 404, json: { message } }));
    await page.goto(server.demo.sign);
    const screen = page.locator('.sign-envelope');
    await expect(screen).toContainText(
      'Der Umschlag und das Unternehmen, das ihn gesendet hat, wurden entfernt.',
    );

    message = 'server_errors.something_new';
    await page.goto('about:blank');
    await page.goto(server.demo.sign);
    await expect(screen).toContainText('Bitte versuchen Sie es später noch einmal.');
    await expect(screen).not.toContainText('something_new');
  });
});
