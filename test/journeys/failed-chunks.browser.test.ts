import type { Page, Route } from '@playwright/test';
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
    if (/\/cdn\//.test(request.url())) order.push('picture');
    if (signatureBody.test(request.url())) order.push('popup');
  });
  await page.goto(server.demo.sign);
  await expect.poll(() => order).toContain('popup');
  expect(order[0]).toBe('picture');
  await expect(signerOn(page).popup).toHaveCount(0);
});

test('a popup of each kind is rehearsed in idle time, and the signer does not notice', async ({
  page,
  server,
}) => {
  const seen: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'debug') seen.push(message.text());
  });
  await page.addInitScript(() => {
    const show = HTMLElement.prototype.showPopover;
    HTMLElement.prototype.showPopover = function showPopover() {
      show.call(this);
      console.debug(`shown ${getComputedStyle(this).visibility}`);
    };
    const toggle = HTMLElement.prototype.toggleAttribute;
    HTMLElement.prototype.toggleAttribute = function toggleAttribute(name, force) {
      if (name === 'data-field-open') console.debug(force ? 'enlarged' : 'back');
      return toggle.call(this, name, force);
    };
    addEventListener('focusin', () => console.debug('focus'));
  });
  // On a phone the pages of an open field are larger, above what the signer reads too.
  await page.setViewportSize({ width: 390, height: 844 });
  const picture = '**/cdn/*/*-0.*';
  const held: Route[] = [];
  await page.route(picture, (route) => void held.push(route));
  const { field, popup } = signerOn(page);
  await page.goto(server.demo.sign);
  await field('Full name').waitFor();
  await page.evaluate(() => scrollTo(0, 400));
  const before = await page.locator('.page').first().boundingBox();
  await expect.poll(() => held).toHaveLength(1);
  // Lets it go.
  await page.unroute(picture);
  // Text, several lines of it too, date, dropdown, box, upload and signature.
  const rehearsed = [...new Array(6).fill('shown hidden'), 'enlarged', 'back'];
  await expect.poll(() => seen).toEqual(rehearsed);
  await expect(popup).toHaveCount(0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.locator('.page').first().boundingBox()).toEqual(before);
  await field('Full name').click();
  await expect(popup).toBeVisible();
  await expect.poll(() => seen).toEqual([...rehearsed, 'focus', 'enlarged', 'shown visible']);
});

test('a page without its picture offers a retry, also if the code for its text failed to load', async ({
  page,
  server,
}) => {
  const picture = '**/cdn/large/*-0.jpg*';
  const textLayer = /\/element\/.*\/text-layer-[\w-]+\.js/;
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
