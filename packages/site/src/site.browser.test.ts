import type { Page } from '@playwright/test';
import { serveHostPage } from '../../../test/harness/host-page.ts';
import { type SigningServer, startQuickServer } from '../../../test/harness/signing-server.ts';
import { expect, workerTest as test } from '../../../test/harness/worker-test.ts';
import {
  keyOf,
  onePage,
  party,
  sendShortForm,
  shortForm,
  signShortForm,
} from './testing/short-form.ts';

/** The responses of both calls that create previews. */
interface Previews {
  readonly previews: readonly { readonly link: string }[];
}

let server: SigningServer;

test.beforeAll(async () => {
  server = await startQuickServer({ SUPPORT_URL: 'https://help.example.com' });
});

test.afterAll(() => server.stop());

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => localStorage.setItem('sign-envelope:tour', 'seen'));
});

const elementOf = (page: Page) => page.locator('sign-envelope');
const firstField = (page: Page) => elementOf(page).getByRole('button', { name: /^Full name/ });

test('[RT-01] a path in the hash of the root is opened', async ({ page }) => {
  await page.goto(`${server.url}/#/error`);
  await page.waitForURL(`${server.url}/error`);
  await expect(elementOf(page)).toContainText('Uh oh, something went wrong');
});

test('[RT-02] the key opens the envelope and is removed from the address before any call', async ({
  page,
}) => {
  const key = keyOf(server.demo.sign);
  const told: string[] = [];
  const called: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The first request is the navigation itself, whose hash stays in the browser.
    if (pathname !== '/') told.push(request.url(), request.headers().referer ?? '');
    if (pathname.startsWith('/api/')) called.push(page.url());
  });
  await page.goto(server.demo.sign);
  const todo = elementOf(page).getByRole('button', { name: /, to do, / });
  await expect(todo.first()).toBeVisible();
  expect(page.url()).toBe(`${server.url}/`);
  expect(told.filter((address) => address.includes(key))).toEqual([]);
  expect(called.length).toBeGreaterThan(0);
  expect(called.filter((address) => address.includes(key))).toEqual([]);
  expect(await page.content()).not.toContain(key);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(key);

  await page.reload();
  await expect(todo.first()).toBeVisible();
});

test('[RT-03] with neither a key nor a token, the error page says 403, not authorised', async ({
  page,
}) => {
  await page.goto(server.url);
  await expect(elementOf(page)).toContainText('403');
  await expect(elementOf(page)).toContainText('not authorised');
});

test('[RT-04] the key in the hash opens a preview and is removed from the address, and a reload opens it again', async ({
  page,
}) => {
  const envelope = { title: 'Short form', parties: [party], documents: [shortForm()] };
  const files = { form: await onePage() };
  const { previews } = await server.post<Previews>('/sender/previews', { envelope }, files);
  const link = previews[0]?.link ?? '';
  await page.goto(link);
  await expect(firstField(page)).toBeVisible();
  expect(page.url()).toBe(link.split('#')[0]);

  await page.reload();
  await signShortForm(page);
  await expect(elementOf(page)).toContainText('This is a preview');
});

test('[RT-04] a new key in the hash always takes precedence, with and without a reload, even if it is invalid', async ({
  page,
}) => {
  const send = async (title: string) => {
    const document = { ...shortForm(), title };
    const envelope = { title, parties: [party], documents: [document] };
    const files = { form: await onePage() };
    const { previews } = await server.post<Previews>('/sender/previews', { envelope }, files);
    return previews[0]?.link ?? '';
  };
  const [first, second] = [await send('First form'), await send('Second form')];
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/preview')) exchanges.push(request.postData() ?? '');
  });
  const pages = (title: string) => elementOf(page).getByRole('region', { name: title });
  const show = async (link: string, title: string) => {
    const before = exchanges.length;
    await page.goto('about:blank');
    await page.goto(link);
    await expect(pages(title)).toBeVisible();
    expect(exchanges.slice(before)).toEqual([expect.stringContaining(keyOf(link))]);
  };
  await show(first, 'First form');
  // The same link again, in the tab that has shown it, and then another link.
  await show(first, 'First form');
  await show(second, 'Second form');

  // Changing the hash does not reload the page: the path of the second preview gets another key.
  const hashOf = (link: string) => new URL(link).hash;
  for (const [hash, text] of [
    ['#no-whole-key', 'This link is not complete.'],
    [`#${'n'.repeat(43)}`, 'not authorised'],
  ] as const) {
    await page.evaluate((bad) => location.assign(bad), hash);
    await expect(elementOf(page)).toContainText(text);
    await expect(pages('Second form')).toHaveCount(0);
    await page.reload();
    await expect(elementOf(page)).toContainText(text);
    await expect(pages('Second form')).toHaveCount(0);
  }
  await page.evaluate((hash) => location.assign(hash), hashOf(second));
  await expect(pages('Second form')).toBeVisible();
  expect(page.url()).not.toContain('#');
});

test("[RT-02] the link of another party replaces the tab's session on every page that takes a key", async ({
  page,
}) => {
  const { sign, sign2 } = server.demo;
  await page.goto(sign);
  await expect(
    elementOf(page)
      .getByRole('button', { name: /, to do, / })
      .first(),
  ).toBeVisible();
  for (const path of ['/', '/signed', '/download']) {
    for (const link of [sign2, sign]) {
      const exchange = page.waitForRequest('**/api/auth');
      await page.goto(`${server.url}${path}#${keyOf(link)}`);
      expect((await exchange).postDataJSON()).toMatchObject({ key: keyOf(link) });
      await expect(page).not.toHaveURL(/#/);
    }
  }
});

test('[RT-05] a signed query opens a bulk-send preview and is removed from the address, and a reload opens it again', async ({
  page,
}) => {
  const envelope = {
    title: 'Short form',
    parties: [party],
    documents: [shortForm({ merge_field: 'full_name' })],
  };
  const contacts = [{ ...party, fields: { full_name: 'Ada Lovelace' } }];
  const files = { form: await onePage() };
  const parts = { envelope, contacts };
  const { previews } = await server.post<Previews>('/sender/bulk-previews', parts, files);
  const link = previews[0]?.link ?? '';
  await page.goto(link);
  await expect(elementOf(page).getByText('Ada Lovelace')).toBeVisible();
  expect(page.url()).toBe(link.split('?')[0]);
  await page.reload();
  await expect(elementOf(page).getByText('Ada Lovelace')).toBeVisible();
});

test('[RT-06] [RT-07] [RT-08] [RT-09] a widget is prefilled from its address, signed, and confirmed with the emailed link', async ({
  page,
}) => {
  const fields = [
    ...shortForm().fields,
    { ...shortForm({ title: 'Flat', merge_field: 'flat', index: 1, y: 40 }).fields[0] },
  ];
  const { widget_code: code, link } = await server.post<{ widget_code: string; link: string }>(
    '/sender/widgets',
    { widget: { title: 'Viewing', document: { ...shortForm(), fields } } },
    { form: await onePage() },
  );
  // Not escaped in the address, including plus signs, and with accents that btoa accepts.
  const meta = { campaign: 'été', marks: 'ûûû>>>' };
  const encoded = btoa(JSON.stringify(meta));
  expect(encoded).toContain('+');
  await page.goto(`${link}?envelope_meta=${encoded}&flat=12%20B`);
  await expect(elementOf(page).getByText('12 B')).toBeVisible();
  await signShortForm(page);
  await elementOf(page).getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
  await elementOf(page).getByRole('textbox', { name: /email/ }).fill('ada@example.com');
  const sending = page.waitForRequest('**/api/sign-widget');
  await elementOf(page).getByRole('button', { name: 'Confirm signature' }).click();
  expect((await sending).postDataJSON()).toMatchObject({ envelope_meta: meta });

  await page.waitForURL(`${server.url}/widget-signed/${code}`);
  const toldToLook = elementOf(page).getByRole('heading', { name: /check your email/ });
  await expect(toldToLook).toBeVisible();
  await page.reload();
  await expect(toldToLook).toBeVisible();
  await expect(elementOf(page)).toContainText('We have emailed a link to ada@example.com');

  const verify = await mailedLink(/\/widget-verify\//);
  await page.goto(verify);
  const confirm = elementOf(page).getByRole('button', { name: 'Confirm my signature' });
  await expect(confirm).toBeVisible();
  await expect(elementOf(page).getByText('Ada Lovelace')).toBeVisible();
  expect(await signingsOf(code)).toEqual([]);
  await page.reload();
  await confirm.click();
  const verified = elementOf(page).getByRole('heading', { name: 'Your signature is confirmed' });
  await expect(verified).toBeVisible();
  expect(page.url()).toBe(verify.split('?')[0]);
  await page.reload();
  await expect(elementOf(page).getByRole('heading', { name: /confirmed before/ })).toBeVisible();
});

async function signingsOf(code: string): Promise<readonly unknown[]> {
  const answer = await fetch(`${server.demo.apiBase}/sender/widgets/${code}`, {
    headers: { authorization: `Bearer ${server.demo.apiKey}` },
  });
  const { signings }: { readonly signings: readonly unknown[] } = await answer.json();
  return signings;
}

async function mailedLink(pattern: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const mails: readonly { links: readonly string[] }[] = await (
        await fetch(`${server.url}/dev/mailbox.json`)
      ).json();
      found = mails.flatMap(({ links }) => links).find((link) => pattern.test(link)) ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}

test('[RT-10] [RT-14] [RT-15] an expired or unknown address shows its specific error, without a link to support', async ({
  page,
}) => {
  const support = elementOf(page).getByRole('link');
  await page.goto(`${server.url}/widget-verify/e1/w1?expires=1`);
  await expect(elementOf(page)).toContainText('(404) There is no page at this address');

  await page.goto(`${server.url}/0a1b/2c3d`);
  await expect(elementOf(page)).toContainText('(410) This signing page URL has expired');
  await expect(support).toHaveCount(0);

  await page.goto(`${server.url}/nowhere/at/all`);
  await expect(elementOf(page)).toContainText('(404) There is no page at this address');
  await expect(support).toHaveCount(0);
});

test('[RT-11] a signed envelope is shown at /signed, only to a signer with access', async ({
  page,
  browser,
}) => {
  await page.goto(await sendShortForm(server));
  await signShortForm(page);
  await page.waitForURL(`${server.url}/signed`);
  const heading = elementOf(page).getByRole('heading', { name: 'All signed' });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto(`${server.url}/signed`);
  await expect(elementOf(stranger)).toContainText('403');
  await stranger.close();
});

test('an envelope with a redirect URL sends the signer there after signing', async ({ page }) => {
  const thanks = 'http://thanks.example/done?from=signing';
  await page.route(thanks, (route) => route.fulfill({ body: 'Thank you' }));
  await page.goto(
    await sendShortForm(server, { redirect_url: 'thanks.example/done?from=signing' }),
  );
  await signShortForm(page);
  await page.waitForURL(thanks);
});

test('[RT-12] /download takes a key and starts the download without fetching the user', async ({
  page,
}) => {
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  const download = page.waitForEvent('download');
  await page.goto(`${server.url}/download#${keyOf(server.demo.sign)}`);
  expect((await download).suggestedFilename()).toMatch(/\.(zip|pdf)$/);
  expect(page.url()).toBe(`${server.url}/download`);
  expect(called).toContain('/api/auth');
  expect(called).not.toContain('/api/user');
});

test('[RT-13] /error shows the error page with a link to support', async ({ page }) => {
  await page.goto(`${server.url}/error`);
  const heading = elementOf(page).getByRole('heading', { name: 'Uh oh, something went wrong' });
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle('Uh oh, something went wrong – Sign Envelope');
  await expect(elementOf(page).getByRole('link')).toHaveAttribute(
    'href',
    'https://help.example.com',
  );
});

test('a second link in the same tab opens its own envelope, and going back opens the first again', async ({
  page,
}) => {
  await page.goto(await sendShortForm(server, { title: 'First of two' }));
  await expect(page).toHaveTitle('First of two – Sign Envelope');
  const second = await sendShortForm(server, { title: 'Second of two' });
  await page.evaluate((link) => location.assign(link), second);
  await expect(page).toHaveTitle('Second of two – Sign Envelope');
  expect(page.url()).toBe(`${server.url}/`);
  await page.goBack();
  await expect(page).toHaveTitle('First of two – Sign Envelope');
  await page.goForward();
  await expect(page).toHaveTitle('Second of two – Sign Envelope');
});

test('the page has the language of the screen', async ({ page }) => {
  await page.goto(await sendShortForm(server));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await elementOf(page).getByLabel('Language').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a page whose scripts do not load shows an error, and retrying opens the same link', async ({
  page,
}) => {
  // The flags are there before it is known that the element's script will not come.
  const flags = page.waitForResponse('**/ofrep/**');
  await page.route(
    '**/element/**/sign-envelope.js',
    async (route) => {
      await (await flags).finished();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto(await sendShortForm(server));
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  expect(page.url()).toBe(`${server.url}/`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(firstField(page)).toBeVisible();
  expect(page.url()).toBe(`${server.url}/`);
});

test('an envelope that comes before the script of the element is shown without a loading screen before it', async ({
  page,
}) => {
  const envelope = page.waitForResponse('**/api/auth');
  await page.route('**/element/**/sign-envelope.js', async (route) => {
    await (await envelope).finished();
    await route.continue();
  });
  await page.addInitScript(() => {
    const told: string[] = [];
    Reflect.set(window, 'told', told);
    addEventListener('sign-screen', ({ detail }: CustomEvent<{ readonly name: string }>) =>
      told.push(detail.name),
    );
  });
  await page.goto(await sendShortForm(server));
  await expect(firstField(page)).toBeVisible();
  const told = () => page.evaluate(() => Reflect.get(window, 'told'));
  await expect.poll(told).not.toEqual([]);
  expect(new Set(await told())).toEqual(new Set(['signing']));
});

test('a page that enters the back-forward cache while loading reloads when it returns', async ({
  page,
}) => {
  await page.route('**/api/auth', (route) => route.abort());
  await page.goto(await sendShortForm(server));
  await expect(elementOf(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/auth');
  // Simulates a page restored from the back-forward cache.
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(firstField(page)).toBeVisible();
});

/** Opens a page of another origin with this body. */
async function openHost(page: Page, body: string) {
  const host = await serveHostPage({ body });
  await page.goto(host.address);
  return host;
}

test('a frame without the right to submit forms opens a password and fills in a field', async ({
  page,
}) => {
  const sent = await sendShortForm(server, { password: 'lantern' });
  const host = await openHost(
    page,
    `<iframe sandbox="allow-scripts allow-same-origin" width="1000" height="700" src="${sent}"></iframe>`,
  );
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Password').fill('lantern');
  await frame.getByRole('button', { name: 'Unlock and view' }).click();
  await frame.getByRole('button', { name: /^Full name/ }).click();
  await frame.getByRole('dialog').getByRole('textbox').fill('Ada Park');
  await frame
    .getByRole('dialog')
    .getByRole('button', { name: /^(Next|Done)$/ })
    .click();
  await expect(frame.getByRole('button', { name: /^Full name.*done/ })).toBeVisible();
  host.close();
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });

  test('a frame without the origin of the site says that it cannot be used there', async ({
    page,
  }) => {
    const host = await openHost(
      page,
      `<iframe sandbox="allow-scripts" width="600" height="400" src="${server.demo.sign}"></iframe>`,
    );
    const alert = page.frameLocator('iframe').getByRole('alert');
    await expect(alert).toHaveText(/Cette page ne peut pas être utilisée ici, .* un onglet à part/);
    await expect(alert.getByRole('button')).toHaveCount(0);
    host.close();
  });
});

test('a page of another origin sees that the window it has opened is closed, and not before', async ({
  page,
}) => {
  const link = await sendShortForm(server);
  const host = await openHost(page, '');
  const opened = page.waitForEvent('popup');
  await page.evaluate((address) => Object.assign(globalThis, { signing: open(address) }), link);
  const signing = await opened;
  await expect(firstField(signing)).toBeVisible();
  const isClosed = () => page.evaluate(() => Reflect.get(globalThis, 'signing').closed);
  expect(await isClosed()).toBe(false);
  await signing.close();
  await expect.poll(isClosed).toBe(true);
  host.close();
});
