import type { Page } from '@playwright/test';
import { type FakeApi, fakeApi, reopen } from '../../../../../test/harness/fake-api.ts';
import { expect, showEnvelope, test } from '../../../../../test/harness/shared-page.ts';
import * as site from '../../../../../test/harness/test.ts';
import { wireEnvelope, wireUser } from '../../testing/wire-envelope.ts';
import { consent } from '../testing/consent.ts';

const challenge = (status: 'required' | 'incorrect') => ({
  status: 401,
  body: { type: 'password', status, message: 'error.password-required' },
});

/** Protects the documents with a password. */
function protect(api: FakeApi): void {
  api.reply('/user', ({ headers }) => {
    const password = headers['x-password'];
    if (password === 'harbour') return { body: wireUser };
    return challenge(password === undefined ? 'required' : 'incorrect');
  });
}

const storedPasswords = (page: Page) =>
  page.evaluate(() =>
    Object.entries(sessionStorage).filter(
      ([name, value]) => name.includes('password') || value.includes('harbour'),
    ),
  );

test('[PW-01] [PW-02] [PW-03] [PW-05] [PW-06] the password screen shows and hides the password, and Enter submits it once at a time', async ({
  page,
  server,
}) => {
  const api = await fakeApi(page, wireEnvelope(consent));
  protect(api);
  await showEnvelope(page, `${server.url}/#key`);
  await expect(page.getByRole('heading', { name: 'Password required' })).toBeFocused();
  await expect(page.getByText('Enter the password they gave you to read and sign')).toBeVisible();
  const input = page.getByLabel('Password');
  const unlock = page.getByRole('button', { name: 'Unlock and view' });
  await expect(unlock).toBeDisabled();
  const before = api.calls('/user').length;
  await input.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('No password given, please provide a password.');
  expect(api.calls('/user')).toHaveLength(before);

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

  let release: () => void = () => undefined;
  api.reply('/user', async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { body: wireUser };
  });
  const sent = api.calls('/user').length;
  await input.fill('harbour');
  await input.press('Enter');
  await expect(unlock).toBeDisabled();
  await input.press('Enter');
  await expect.poll(() => api.calls('/user').length).toBe(sent + 1);
  release();
  await expect(page.getByRole('checkbox')).toBeVisible();
  expect(api.calls('/user')).toHaveLength(sent + 1);
  expect(api.calls('/data/envelope').at(-1)?.headers['x-password']).toBe('harbour');
});

site.test(
  '[PW-07] [SU-06] the stored password is deleted once the envelope cannot be signed, and the status is shown',
  async ({ page, server }) => {
    const api = await fakeApi(page, wireEnvelope(consent));
    protect(api);
    await page.goto(`${server.url}/#${'k'.repeat(43)}`);
    await page.getByLabel('Password').fill('harbour');
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByRole('checkbox')).toBeVisible();
    expect(await storedPasswords(page)).not.toEqual([]);

    api.reply('/user', { body: { ...wireUser, unsignable: true, status: 'cancelled' } });
    await reopen(page);
    await expect(page.getByRole('heading', { name: /has been cancelled/ })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/signed`);
    expect(await storedPasswords(page)).toEqual([]);
    const before = api.calls('/user').length;
    await reopen(page);
    expect(
      api
        .calls('/user')
        .slice(before)
        .map(({ headers }) => headers['x-password']),
    ).toEqual([undefined]);
  },
);

site.test(
  '[SU-06] an envelope that cannot be signed redirects to the address of its sender',
  async ({ page, server }) => {
    const over = 'http://harbour.example/over';
    await page.route(over, (route) => route.fulfill({ body: 'Over' }));
    const api = await fakeApi(page, wireEnvelope(consent));
    api.reply('/user', {
      body: {
        ...wireUser,
        unsignable: true,
        status: 'expired',
        envelope_redirect_url: 'harbour.example/over',
      },
    });
    await page.goto(`${server.url}/#${'k'.repeat(43)}`);
    await page.waitForURL(over);
  },
);

site.test(
  '[PW-01] [PW-07] [DL-05] a download asks for the password, and deletes it once the file is saved',
  async ({ page, server }) => {
    const api = await fakeApi(page, wireEnvelope(consent));
    api.reply('/download/meta', ({ headers }) =>
      headers['x-password'] === 'harbour' ? { body: { title: 'Lease' } } : challenge('required'),
    );
    let release: () => void = () => undefined;
    api.reply('/download/envelope', async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return { headers: { 'content-type': 'application/pdf' }, body: Buffer.from('%PDF-1.7') };
    });
    await page.goto(`${server.url}/download#${'k'.repeat(43)}`);
    await expect(page.getByText('Enter the password they gave you to download')).toBeVisible();
    await page.getByLabel('Password').fill('harbour');
    await page.getByLabel('Password').press('Enter');
    await expect.poll(() => api.calls('/download/envelope').length).toBe(1);
    expect(api.calls('/download/envelope')[0]?.headers['x-password']).toBe('harbour');
    expect(await storedPasswords(page)).not.toEqual([]);
    const saved = page.waitForEvent('download');
    release();
    await saved;
    await expect(page.getByText('Your browser was asked to save your documents')).toBeVisible();
    expect(await storedPasswords(page)).toEqual([]);
  },
);
