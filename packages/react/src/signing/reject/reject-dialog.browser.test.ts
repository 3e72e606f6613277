import type { Page } from '@playwright/test';
import { sampleDocuments, sendSample } from '../../../../../test/harness/sample.ts';
import { expect, showSample, test } from '../../../../../test/harness/screen-test.ts';
import { test as elementTest, showEnvelope } from '../../../../../test/harness/shared-page.ts';

test.use({
  viewport: { width: 1280, height: 900 },
});

async function openReject(page: Page) {
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject this envelope' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('[RJ-01] rejecting shows a warning, asks for confirmation and a reason, and can be cancelled', async ({
  page,
}) => {
  const screen = await showSample(page, sampleDocuments);
  const dialog = await openReject(page);
  await expect(dialog).toContainText('Rejecting cancels the envelope for everyone');
  await expect(dialog).toContainText('Are you sure?');
  await expect(dialog.getByRole('textbox', { name: 'Tell the sender why' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reject envelope' })).toBeVisible();
  for (const name of ['Close', 'Keep it']) {
    await dialog.getByRole('button', { name }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
  }
  expect(await screen.calls('/reject')).toEqual([]);
});

test('[RJ-02] a reason of one character or none shows an error and is not sent', async ({
  page,
}) => {
  const screen = await showSample(page, sampleDocuments);
  const dialog = await openReject(page);
  const reason = dialog.getByRole('textbox');
  const reject = dialog.getByRole('button', { name: 'Reject envelope' });
  for (const text of ['', 'x', ' x ']) {
    await reason.fill(text);
    await reject.click();
    await expect(dialog.getByRole('status')).toHaveText('You must enter a reason.');
    await expect(reject).toHaveAttribute('aria-busy', 'false');
    await expect(reason).toBeFocused();
  }
  expect(await screen.calls('/reject')).toEqual([]);
});

// What the server does, and the other party sees.
elementTest('[RJ-03] a rejection ends the envelope for every party', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { link, otherLink, fingerprint } = await sendSample(server, sampleDocuments);
  await showEnvelope(page, link);
  const dialog = await openReject(page);
  await dialog.getByRole('textbox').fill('The rent is wrong');
  await dialog.getByRole('button', { name: 'Reject envelope' }).click();
  const rejected = page.getByRole('heading', { name: 'This envelope has been rejected' });
  await expect(rejected).toBeVisible();
  await expect(rejected).toBeFocused();
  await showEnvelope(page, otherLink);
  await expect(rejected).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toHaveCount(0);

  const { status, events } = await server.status(fingerprint);
  expect(status).toBe('rejected');
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'rejected', reason: 'The rent is wrong' }),
    ]),
  );
});

test('a rejection that fails keeps the reason and can be retried', async ({ page }) => {
  const screen = await showSample(page, sampleDocuments);
  const dialog = await openReject(page);
  await dialog.getByRole('textbox').fill('The rent is wrong');
  // An error that is not retried: no-false-end.browser.test.ts covers those that are.
  await screen.reply('/reject', { status: 403 });
  await dialog.getByRole('button', { name: 'Reject envelope' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You may not do this here');
  await expect(dialog.getByRole('textbox')).toHaveValue('The rent is wrong');
  await screen.reply('/reject');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('The rent is wrong');
  await dialog.getByRole('button', { name: 'Reject envelope' }).click();
  await expect(
    page.getByRole('heading', { name: 'This envelope has been rejected' }),
  ).toBeVisible();
});
