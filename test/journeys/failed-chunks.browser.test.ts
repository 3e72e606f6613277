import type { Page } from '@playwright/test';
import { signerOn } from '../harness/signer.ts';
import type { SigningServer } from '../harness/signing-server.ts';
import { expect, test } from '../harness/test.ts';

const signatureBody = /\/element\/.*\/signature-body-[\w-]+\.js/;

/**
 * Opens the signature's popup while its chunk cannot be loaded. Returns every requested address.
 */
async function openWithoutChunk(page: Page, link: string): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(signatureBody, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto(link);
  const { field, popup } = signerOn(page);
  await field('Your signature').click();
  await expect(popup.getByRole('alert')).toBeVisible();
  return asked;
}

/** Adds the integrity hashes of the script-tag build to an import map, as a host page does. */
async function addIntegrity(page: Page, server: SigningServer): Promise<void> {
  await page.route('**/host/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [, folder = ''] = /src="([^"]*\/element\/[^"]*\/)sign-envelope\.js"/.exec(html) ?? [];
    const listed = await page.request.get(new URL(`${folder}integrity.json`, server.url).href);
    const { files }: { files: Record<string, string> } = await listed.json();
    const integrity = Object.fromEntries(
      Object.entries(files).map(([path, hash]) => [folder + path, hash]),
    );
    const map = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: html.replace('<head>', `<head>${map}`) });
  });
}

test('what the popups of the signer’s fields need is loaded after the first picture, before one opens', async ({
  page,
  server,
}) => {
  const order: string[] = [];
  page.on('requestfinished', (request) => {
    const [part] = /\/cdn\/|(?:popups|date-body|signature-body)-/.exec(request.url()) ?? [];
    if (part) order.push(part);
  });
  await page.goto(server.demo.sign);
  await expect
    .poll(() => order)
    .toEqual(expect.arrayContaining(['popups-', 'date-body-', 'signature-body-']));
  expect(order[0]).toBe('/cdn/');
  await expect(signerOn(page).popup).toHaveCount(0);
});

test('a page without its picture offers a retry, also if the code for its text failed to load', async ({
  page,
  server,
}) => {
  const picture = '**/cdn/large/*-0.jpg*';
  const textLayer = /\/element\/.*\/dialogs-[\w-]+\.js/;
  await page.route(picture, (route) => route.abort());
  await page.route(textLayer, (route) => route.abort());
  await page.goto(server.demo.sign);
  const firstPage = page.locator('.page').first();
  const retry = firstPage.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unroute(picture);
  await page.unroute(textLayer);
  await retry.click();
  await expect
    .poll(() =>
      firstPage.locator('.page-image').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expect(firstPage.locator('.page-line').first()).toBeAttached();
});

test('a chunk that failed to load is loaded when requested again', async ({ page, server }) => {
  await openWithoutChunk(page, server.demo.sign);
  await page.unroute(signatureBody);
  const { popup } = signerOn(page);
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expect(popup.getByRole('tab', { name: 'Draw' })).toBeVisible();
});

test('no chunk is loaded without its integrity hash', async ({ page, server }) => {
  await addIntegrity(page, server);
  const asked = await openWithoutChunk(page, server.demo.host);
  const { popup } = signerOn(page);
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expect(popup.getByRole('alert')).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((address) => address.includes('?'))).toEqual([]);
});
