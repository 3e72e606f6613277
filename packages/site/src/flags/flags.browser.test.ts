import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { type SigningServer, startQuickServer } from '../../../../test/harness/signing-server.ts';
import { expect, workerTest as test } from '../../../../test/harness/worker-test.ts';
import { sendShortForm } from '../testing/short-form.ts';

let server: SigningServer;

test.beforeAll(async () => {
  server = await startQuickServer({ STATUS_PAGE_URL: 'https://status.example.com' });
});

test.afterAll(() => server.stop());

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => localStorage.setItem('sign-envelope:tour', 'seen'));
});

/** Replaces the whole file while the server runs, as an operator does. */
async function setFlags(flags: unknown): Promise<void> {
  const path = join(server.dataDir, 'flags.json');
  await writeFile(`${path}.new`, JSON.stringify(flags));
  await rename(`${path}.new`, path);
}

const flagCalls = '**/ofrep/v1/evaluate/flags';
const firstField = (page: Page) => page.getByRole('button', { name: /^Full name/ });
const maintenance = (page: Page) => page.getByRole('heading', { name: 'Scheduled maintenance' });

/** The topmost dialog, if any, at two corners of the window. */
function shownAtCorners(page: Page) {
  return page.evaluate(() =>
    [
      [0, 0],
      [innerWidth - 1, innerHeight - 1],
    ].map(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('dialog')?.tagName),
  );
}

test("[SH-02] maintenance covers everything, and the signer's answers are still there when it ends", async ({
  page,
}) => {
  await setFlags({ 'planned-maintenance': false });
  await page.clock.install();
  // The client's last call before its polls, whose clock is the test's.
  const following = page.waitForResponse(
    (response) =>
      response.url().includes('/ofrep/') &&
      'company_id' in response.request().postDataJSON().context,
  );
  await page.goto(await sendShortForm(server));
  await firstField(page).click();
  await page.getByRole('textbox').fill('Ada Lovelace');
  await following;

  await setFlags({ 'planned-maintenance': true });
  await page.clock.runFor(30_000);
  await expect(maintenance(page)).toBeVisible();
  await expect(page).toHaveTitle('Scheduled Maintenance – Sign Envelope');
  const status = page.getByRole('link', { name: /status page/ });
  await expect(status).toHaveAttribute('href', 'https://status.example.com');
  expect(await shownAtCorners(page)).toEqual(['DIALOG', 'DIALOG']);
  await page.keyboard.press('Escape');
  await expect(maintenance(page)).toBeVisible();

  await setFlags({ 'planned-maintenance': false });
  await page.clock.runFor(30_000);
  await expect(maintenance(page)).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveValue('Ada Lovelace');
  await expect(page).toHaveTitle('Short form – Sign Envelope');
});

test('[SH-01] a spinner is shown until the flags have loaded, for 3 seconds at most', async ({
  page,
}) => {
  await setFlags({ 'planned-maintenance': true });
  const held: Route[] = [];
  await page.route(flagCalls, (route) => {
    held.push(route);
  });
  await page.clock.install({ time: 0 });
  // The 3 seconds begin once the spinner is visible, so a slow machine does not matter.
  await page.clock.pauseAt(1_000);
  await page.goto(await sendShortForm(server));
  const waiting = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(waiting).toBeVisible();
  await page.clock.resume();
  await page.clock.runFor(3_000);
  await expect(waiting).toHaveCount(0);
  await expect(firstField(page)).toBeVisible();
  await expect(maintenance(page)).toHaveCount(0);

  // Late flags are still applied.
  await Promise.all(held.map((route) => route.continue()));
  await expect(maintenance(page)).toBeVisible();
});

test("[SH-03] flags are fetched for the signer's company and its parent once they are known", async ({
  page,
}) => {
  await setFlags({ 'planned-maintenance': false });
  const contexts: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ofrep/')) contexts.push(request.postDataJSON().context);
  });
  const coming = page.waitForResponse('**/api/auth');
  await page.goto(await sendShortForm(server));
  const { data } = await (await coming).json();
  const { company_id: companyId, parent_id: parentId } = data.user;
  await expect
    .poll(() => contexts.at(-1))
    .toMatchObject({
      user: { company_id: companyId },
      'parent-company': { parent_id: parentId },
      company_id: companyId,
      parent_id: parentId,
    });
});
