import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { sendSample } from '../../../test/harness/sample.ts';
import { signerOn } from '../../../test/harness/signer.ts';
import { expect, test } from '../../../test/harness/test.ts';

const entry = fileURLToPath(new URL('./testing/host-page.tsx', import.meta.url));

/** Makes the page's own origin that of the server. */
const serveFromPage = (page: Page, url: string) =>
  page.route(/\/(api|cdn)\//, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: url + pathname + search }) });
  });

test("[EB-11] in an application's page under a strict CSP, neither styles the other, and its handlers hear each event once", async ({
  page,
  server,
  componentPage,
}) => {
  const { link, fingerprint } = await sendSample(server, [
    { title: 'Lease', fields: [{ type: 'text', title: 'Full name' }] },
  ]);
  await serveFromPage(page, server.url);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`${(await componentPage('react', entry)).url}/${new URL(link).hash}`);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('h1, button { color: rgb(1, 2, 3) !important } .agreement { width: 700px }');
    document.adoptedStyleSheets = [sheet];
    const button = document.createElement('button');
    button.textContent = 'Of the page';
    document.body.prepend(button);
  });

  const title = page.getByRole('heading', { name: '12 Harbour Street' });
  await expect(title).not.toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(page.locator('.agreement')).toHaveCSS('width', '700px');
  await expect(page.getByRole('button', { name: 'Of the page' })).not.toHaveCSS('padding', '0px');
  await expect(page.getByText('Ours')).toBeVisible();
  // The outline that a server renders is gone.
  await expect(page.locator('.agreement > svg')).toBeHidden();

  const main = page.locator('main');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(main).toHaveAttribute('data-heard', 'click');
  await page.keyboard.press('Escape');

  const signer = signerOn(page);
  await signer.writeText('Full name', 'Ada Park');
  await signer.submit();
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  await expect(main).toHaveAttribute('data-heard', /^(click )+\w+$/);
  expect(await server.status(fingerprint)).toMatchObject({
    parties: [{ status: 'signed' }, { status: 'waiting' }],
  });
  expect(complaints).toEqual([]);
});

test('in the page itself, inside its form, Enter and buttons submit nothing, and its controls are no part of the form', async ({
  page,
  server,
  componentPage,
}) => {
  const texts = ['Full name', 'Town'].map((title) => ({ type: 'text' as const, title }));
  const { link } = await sendSample(server, [{ title: 'Lease', fields: texts }]);
  await serveFromPage(page, server.url);
  await page.goto(`${(await componentPage('react', entry)).url}/?form${new URL(link).hash}`);
  const signer = signerOn(page);
  await signer.open('Full name');
  await page.keyboard.type('Ada Park');
  const form = page.locator('form');
  expect(await form.count()).toBe(1);
  const answers = await form.evaluate((element: HTMLFormElement) => ({
    sent: [...new FormData(element)],
    controls: [...element.elements].filter((control) => control.matches('input, select, textarea'))
      .length,
  }));
  expect(answers).toEqual({ sent: [['order', '4711']], controls: 1 });
  await page.keyboard.press('Enter');
  await expect(signer.popup).toHaveAccessibleName('Town');
  await page.keyboard.type('Leeds');
  await signer.popup.getByRole('button', { name: 'Done' }).click();
  await expect(signer.popup).toBeHidden();
  await expect(page.locator('main')).not.toHaveAttribute('data-heard', /submit/);
  expect(new URL(page.url()).search).toBe('?form');
});
