import type { Page } from '@playwright/test';
import { type SentSample, sendSample } from '../../../../../test/harness/sample.ts';
import { expect, showScreen, test } from '../../../../../test/harness/screen-test.ts';
import type { SigningServer } from '../../../../../test/harness/signing-server.ts';
import * as site from '../../../../../test/harness/test.ts';

test('[PW-01] [PW-02] [PW-03] [PW-05] [PW-06] the password screen shows and hides the password, and Enter submits it once at a time', async ({
  page,
}) => {
  const screen = await showScreen(page, { scenario: 'password' });
  const countOfUser = async () => (await screen.calls('/user')).length;
  await expect(page.getByRole('heading', { name: 'Password required' })).toBeFocused();
  await expect(page.getByText('Enter the password they gave you to read and sign')).toBeVisible();
  const input = page.getByLabel('Password');
  const unlock = page.getByRole('button', { name: 'Unlock and view' });
  await expect(unlock).toBeDisabled();
  const before = await countOfUser();
  await input.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('No password given, please provide a password.');
  expect(await countOfUser()).toBe(before);

  await expect(input).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(input).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(input).toHaveAttribute('type', 'password');

  await input.fill('pier');
  await expect(unlock).toBeEnabled();
  await input.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Password Incorrect. Double check it, capitals included, and try again.',
  );

  const sent = await countOfUser();
  await screen.hold('/user');
  await input.fill('harbour');
  await input.press('Enter');
  await expect(unlock).toBeDisabled();
  await input.press('Enter');
  await expect.poll(countOfUser).toBe(sent + 1);
  await screen.release('/user');
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
  expect(await countOfUser()).toBe(sent + 1);
  const [loaded] = (await screen.calls('/data/envelope')).slice(-1);
  expect(loaded?.headers['x-password']).toBe('harbour');
});

// The stored password is in the storage of the site's tab, as are its addresses.
const storedPasswords = (page: Page) =>
  page.evaluate(() =>
    Object.entries(sessionStorage).filter(
      ([name, value]) => name.includes('password') || value.includes('harbour'),
    ),
  );

const documents = [{ title: 'Lease', fields: [{ type: 'checkbox', title: 'I agree', width: 4 }] }];

/** Cancels an envelope as its sender. */
async function cancel({ demo }: SigningServer, { fingerprint }: SentSample): Promise<void> {
  const response = await fetch(`${demo.apiBase}/sender/envelopes/${fingerprint}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: null }),
  });
  expect(response.ok).toBe(true);
}

/** Opens the session of the page's element anew, without a reload of the page. */
const reopen = (page: Page) =>
  page
    .locator('sign-envelope')
    .evaluate((element: HTMLElement & { reload(): Promise<void> }) => element.reload());

site.test(
  '[PW-07] [SU-06] the stored password is deleted once the envelope cannot be signed, and the status is shown',
  async ({ page, server }) => {
    const sent = await sendSample(server, documents, { password: 'harbour wharf' });
    await page.goto(sent.link);
    await page.getByLabel('Password').fill('harbour wharf');
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByRole('checkbox')).toBeVisible();
    expect(await storedPasswords(page)).not.toEqual([]);

    await cancel(server, sent);
    await reopen(page);
    await expect(page.getByRole('heading', { name: /has been cancelled/ })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/signed`);
    expect(await storedPasswords(page)).toEqual([]);
    const passwords: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) passwords.push(request.headers()['x-password']);
    });
    await reopen(page);
    expect(new Set(passwords)).toEqual(new Set([undefined]));
  },
);

site.test(
  '[SU-06] an envelope that cannot be signed redirects to the address of its sender',
  async ({ page, server }) => {
    const over = 'http://harbour.example/over';
    await page.route(over, (route) => route.fulfill({ body: 'Over' }));
    const sent = await sendSample(server, documents, { redirect_url: 'harbour.example/over' });
    await cancel(server, sent);
    await page.goto(sent.link);
    await page.waitForURL(over);
  },
);

site.test(
  '[PW-01] [PW-07] [DL-05] a download asks for the password, and deletes it once the file is saved',
  async ({ page, server }) => {
    const { link } = await sendSample(server, documents, { password: 'harbour wharf' });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const passwords: (string | undefined)[] = [];
    await page.route('**/api/download/envelope', async (route) => {
      passwords.push(route.request().headers()['x-password']);
      await held;
      await route.continue();
    });
    await page.goto(link.replace('/#', '/download#'));
    await expect(page.getByText('Enter the password they gave you to download')).toBeVisible();
    await page.getByLabel('Password').fill('harbour wharf');
    await page.getByLabel('Password').press('Enter');
    await expect.poll(() => passwords).toEqual(['harbour wharf']);
    expect(await storedPasswords(page)).not.toEqual([]);
    const saved = page.waitForEvent('download');
    release();
    await saved;
    await expect(page.getByText('Your browser was asked to save your documents')).toBeVisible();
    expect(await storedPasswords(page)).toEqual([]);
  },
);
