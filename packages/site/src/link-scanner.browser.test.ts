import type { Browser, Page } from '@playwright/test';
import { type SigningServer, startQuickServer } from '../../../test/harness/signing-server.ts';
import { expect, workerTest as test } from '../../../test/harness/worker-test.ts';
import { onePage, party, shortForm, signShortForm } from './testing/short-form.ts';

let server: SigningServer;

test.beforeAll(async () => {
  server = await startQuickServer();
});
test.afterAll(() => server.stop());
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => localStorage.setItem('sign-envelope:tour', 'seen'));
});

const elementOf = (page: Page) => page.locator('sign-envelope');
const confirmButton = (page: Page) =>
  elementOf(page).getByRole('button', { name: 'Confirm my signature' });

async function ask<T>(path: string): Promise<T> {
  const { apiBase, apiKey } = server.demo;
  const answer = await fetch(apiBase + path, { headers: { authorization: `Bearer ${apiKey}` } });
  return answer.json();
}

/** Returns the confirmed signings of the sample widget. */
async function signings(): Promise<readonly unknown[]> {
  const code = new URL(server.demo.widget).pathname.split('/').at(-1);
  return (await ask<{ signings: readonly unknown[] }>(`/sender/widgets/${code}`)).signings;
}

/**
 * Visits an address as the scanners of mail gateways do: loads it with its scripts, waits until the
 * network is idle, clicks every button and scrolls by script, and follows every link. It moves no
 * mouse and presses no key.
 */
async function scan(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const queue = [link];
  const seen = new Set<string>();
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    if (seen.has(address)) continue;
    seen.add(address);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const found = await page.evaluate(() => {
      const root = document.querySelector('sign-envelope')?.shadowRoot ?? document;
      scrollTo(0, document.documentElement.scrollHeight);
      for (const button of root.querySelectorAll('button')) button.click();
      for (const type of ['pointermove', 'pointerdown', 'wheel', 'keydown', 'click']) {
        document.body.dispatchEvent(new Event(type, { bubbles: true }));
      }
      return [...root.querySelectorAll('a')].map(({ href }) => href);
    });
    await page.waitForLoadState('networkidle');
    queue.push(...found.filter((href) => href.startsWith(server.url)));
  }
  await context.close();
}

test('[RT-09] [WV-05] a link scanner that loads the emailed link and runs its scripts confirms nothing', async ({
  browser,
  page,
}) => {
  const link = server.demo.widgetVerify;
  await scan(browser, link);
  await page.goto(link);
  await expect(confirmButton(page)).toBeVisible();
  expect(await signings()).toEqual([]);
});

test('[WV-05] [WV-06] a person confirms by keyboard, and opening the link again says that it is already confirmed', async ({
  page,
}) => {
  const link = server.demo.widgetVerify;
  await page.goto(link);
  const element = elementOf(page);
  await expect(element.getByRole('heading', { name: 'Confirm your signature' })).toBeFocused();
  await expect(element.getByText('Harbour Lettings')).toBeVisible();
  await expect(element.getByText('Ada Park')).toBeVisible();
  expect(await signings()).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(confirmButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(element.getByRole('heading', { name: 'Your signature is confirmed' })).toBeFocused();
  expect(await signings()).toHaveLength(1);

  await page.goto('about:blank');
  await page.goto(link);
  await expect(element.getByRole('heading', { name: /confirmed before/ })).toBeVisible();
  await expect(confirmButton(page)).toHaveCount(0);
});

test('[WV-06] a confirmation whose response is lost can be repeated and succeeds', async ({
  page,
}) => {
  const { widget_code: code, link: form } = await server.post<{
    readonly widget_code: string;
    readonly link: string;
  }>(
    '/sender/widgets',
    { widget: { title: 'Viewing', document: shortForm() } },
    { form: await onePage() },
  );
  await page.goto(form);
  await signShortForm(page);
  await elementOf(page).getByRole('textbox', { name: 'Your name' }).fill('Grace Hopper');
  await elementOf(page).getByRole('textbox', { name: /email/ }).fill('grace@example.com');
  await elementOf(page).getByRole('button', { name: 'Confirm signature' }).click();
  await page.waitForURL('**/widget-signed/**');
  await page.goto(await mailedLink(code));
  await page.route('**/api/verify-widget/**', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, body: '{}', contentType: 'application/json' });
  });
  await confirmButton(page).click();
  await expect(elementOf(page).getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await confirmButton(page).click();
  await expect(
    elementOf(page).getByRole('heading', { name: 'Your signature is confirmed' }),
  ).toBeVisible();
});

/** Returns the link that was mailed to the signer of a widget. */
async function mailedLink(code: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${server.url}/dev/mailbox.json`);
      const mails: readonly { readonly links: readonly string[] }[] = await answer.json();
      const links = mails.flatMap(({ links }) => links);
      found = links.find((link) => link.includes(`/${code}?`)) ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}

interface EventList {
  readonly events: readonly { readonly type: string }[];
}

test('[EV-05] the opened event is recorded when a person uses the page, not when a program loads it', async ({
  browser,
  page,
}) => {
  const envelope = { title: 'Short form', parties: [party], documents: [shortForm()] };
  const sent = await server.send(envelope, { form: await onePage() });
  const link = sent.parties[0]?.link ?? '';
  const isOpened = async () =>
    (await ask<EventList>(`/sender/envelopes/${sent.fingerprint}`)).events.some(
      ({ type }) => type === 'opened',
    );
  await scan(browser, link);
  expect(await isOpened()).toBe(false);
  await page.goto(link);
  await expect(elementOf(page).getByRole('button', { name: /^Full name/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await isOpened()).toBe(false);
  await page.mouse.move(200, 200);
  await page.mouse.move(260, 240);
  await expect.poll(isOpened).toBe(true);
});
