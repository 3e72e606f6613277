import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { findFaultsInBothThemes } from '../../../../test/accessibility/axe.ts';
import { expect, workerTest } from '../../../../test/harness/worker-test.ts';

const entry = fileURLToPath(new URL('./testing/mode-page.tsx', import.meta.url));

/** A test on the page with modes, which stays open for all tests of a worker. */
const test = workerTest.extend({
  page: async ({ sharedPages, componentPage, pageSettings }, use, info) => {
    const home = `${(await componentPage('preact', entry)).url}/`;
    const open = async (page: Page) => void (await page.goto(home));
    await sharedPages.lend(home, open, pageSettings, use, info);
  },
});

test.use({
  viewport: { width: 1280, height: 900 },
});

async function openMode(page: Page, mode: 'preview' | 'widget'): Promise<void> {
  await page.evaluate((chosen) => window.modePage.open(chosen), mode);
  await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
}

/** The paths of all calls of the API made so far. */
const calls = (page: Page) =>
  page.evaluate(() =>
    window.modePage.sandbox.calls().flatMap(({ base, path }) => (base === undefined ? path : [])),
  );

const sideBar = (page: Page) => page.getByRole('complementary', { name: 'Envelope details' });
const verify = (page: Page) => page.getByRole('dialog', { name: 'Confirm your signature' });

/** Ticks the only field and submits. */
async function submitWidget(page: Page): Promise<void> {
  await page.locator('.field[role=checkbox]').click();
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(verify(page)).toBeVisible();
}

test("the label of a widget's field contains no party name", async ({ page }) => {
  await openMode(page, 'widget');
  await expect(page.locator('.field')).toHaveAccessibleName('I have read it, required, 1 of 1');
});

test('[HM-06] a preview shows a warning instead of sending a message', async ({ page }) => {
  await openMode(page, 'preview');
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByRole('tab', { name: 'Contact the company' }).click();
  await help.getByRole('textbox').fill('Is the garden ours?');
  await help.getByRole('button', { name: 'Send message' }).click();
  await expect(help.getByRole('status')).toHaveText(
    'This is a preview, so no message can be sent.',
  );
  await expect(help.getByText('Message sent')).toHaveCount(0);
  expect(await calls(page)).not.toContain('/send-message');
});

test('[RJ-04] rejecting a preview shows a warning and no form, also in the drawer', async ({
  page,
}) => {
  await openMode(page, 'preview');
  const words = 'This is a preview, so it cannot be rejected.';
  await sideBar(page).getByRole('button', { name: 'Reject' }).click();
  await expect(page.locator('.signing-alerts').getByRole('status')).toHaveText(words);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Envelope details' });
  await drawer.getByRole('button', { name: 'Reject' }).click();
  await expect(drawer.getByRole('status')).toHaveText(words);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(await calls(page)).not.toContain('/reject');
});

test('[EN-18] [DL-07] a preview shows a warning instead of submitting or downloading', async ({
  page,
}) => {
  await openMode(page, 'preview');
  await page.getByRole('button', { name: 'Sign and submit' }).focus();
  await page.keyboard.press('Enter');
  const warning = page.locator('.signing-alerts').getByRole('status');
  await expect(warning).toHaveText('This is a preview, so nothing can be signed here.');
  await sideBar(page).getByRole('button', { name: 'Download PDF' }).click();
  await expect(warning).toHaveText('This is a preview, so there is nothing to download yet.');
  expect(await calls(page)).toEqual(['/auth/preview', '/data/preview']);
});

test('[SB-08] [HM-02] a widget has no download, reject or contact', async ({ page }) => {
  await openMode(page, 'widget');
  await expect(sideBar(page).getByRole('button', { name: 'Help' })).toBeVisible();
  await expect(sideBar(page).getByRole('button', { name: /Download/ })).toHaveCount(0);
  await expect(sideBar(page).getByRole('button', { name: 'Reject' })).toHaveCount(0);
  // The signer is not known yet.
  await expect(sideBar(page).getByRole('heading', { name: 'Parties' })).toHaveCount(0);
  await sideBar(page).getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('tab')).toHaveText(['Is this legal?', 'What is Sign Envelope?']);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Envelope details' });
  await expect(drawer.getByLabel('Language')).toBeVisible();
  await expect(drawer.getByRole('button', { name: /Download|Reject/ })).toHaveCount(0);
});

test("[SV-02] [WV-01] submitting a widget asks for the signer's name and email, and explains the next step", async ({
  page,
}) => {
  await openMode(page, 'widget');
  await submitWidget(page);
  await expect(verify(page)).toContainText(
    'We will email you a link to confirm that it is you. The document is not signed until you have opened that link and confirmed there.',
  );
  const name = verify(page).getByRole('textbox', { name: 'Your name' });
  const email = verify(page).getByRole('textbox', { name: 'Your email address' });
  await expect(name).toHaveAttribute('autocomplete', 'name');
  await expect(email).toHaveAttribute('autocomplete', 'email');
  expect(await calls(page)).not.toContain('/sign-widget');

  await name.fill('Ada Park');
  await email.fill('ada@example.com');
  await verify(page).getByRole('button', { name: 'Confirm signature' }).click();
  await expect(
    page.getByRole('heading', { name: 'One step left: check your email' }),
  ).toBeVisible();
  const sent = await page.evaluate(() => window.modePage.sandbox.calls('/sign-widget'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    value: { widget: 'sandbox-widget', name: 'Ada Park', email: 'ada@example.com' },
  });
});

test('a name or an email address of any kind is sent as it was typed', async ({ page }) => {
  for (const address of ["o'neill@example.com", 'ada@münchen.de', 'müller@例え.テスト']) {
    await openMode(page, 'widget');
    await submitWidget(page);
    await verify(page).getByRole('textbox', { name: 'Your name' }).fill('24/7 Fitness');
    const email = verify(page).getByRole('textbox', { name: 'Your email address' });
    await email.fill(address);
    await email.press('Enter');
    await expect(
      page.getByRole('heading', { name: 'One step left: check your email' }),
    ).toBeVisible();
    const sent = await page.evaluate(() => window.modePage.sandbox.calls('/sign-widget'));
    expect(sent.at(-1)?.body).toMatchObject({ value: { name: '24/7 Fitness', email: address } });
  }
});

test('[WV-02] a missing name and a missing or invalid email show an error', async ({ page }) => {
  await openMode(page, 'widget');
  await submitWidget(page);
  const name = verify(page).getByRole('textbox', { name: 'Your name' });
  const email = verify(page).getByRole('textbox', { name: 'Your email address' });
  const attempts = [
    ['', '', name],
    ['  ', 'ada@example.com', name],
    ['Ada Park', '', email],
    ['Ada Park', 'ada', email],
    ['Ada Park', 'ada@', email],
  ] as const;
  for (const [who, address, atFault] of attempts) {
    await name.fill(who);
    await email.fill(address);
    await email.press('Enter');
    await expect(verify(page).getByRole('alert')).toHaveText(
      'You must provide your name and email address.',
    );
    await expect(atFault).toBeFocused();
    await expect(atFault).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await calls(page)).not.toContain('/sign-widget');

  await verify(page).getByRole('button', { name: 'Back to the document' }).click();
  await expect(verify(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeFocused();
  await expect(page.getByText('You must provide your name')).toHaveCount(0);
});

test('a widget submission that fails keeps the entered details and can be retried', async ({
  page,
}) => {
  await openMode(page, 'widget');
  await submitWidget(page);
  await page.evaluate(() =>
    window.modePage.sandbox.reply('/sign-widget', {
      status: 503,
      body: { message: 'out of order' },
    }),
  );
  const name = verify(page).getByRole('textbox', { name: 'Your name' });
  await name.fill('Ada Park');
  await verify(page).getByRole('textbox', { name: 'Your email address' }).fill('ada@example.com');
  const confirm = verify(page).getByRole('button', { name: 'Confirm signature' });
  await confirm.click();
  await expect(verify(page).getByRole('alert')).toContainText('Nothing is lost');
  await expect(confirm).toHaveAttribute('aria-busy', 'false');
  await expect(name).toHaveValue('Ada Park');
  await page.evaluate(() => window.modePage.sandbox.reply('/sign-widget'));
  await confirm.click();
  await expect(
    page.getByRole('heading', { name: 'One step left: check your email' }),
  ).toBeVisible();
});

test("axe finds no violations in the widget's signer form, light and dark", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openMode(page, 'widget');
  await submitWidget(page);
  expect(await findFaultsInBothThemes(page)).toEqual([]);
  await verify(page).getByRole('button', { name: 'Confirm signature' }).click();
  await expect(verify(page).getByRole('alert')).toBeVisible();
  expect(await findFaultsInBothThemes(page)).toEqual([]);
});
