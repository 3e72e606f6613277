import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { runUntil } from '../../../../../../test/harness/run-until.ts';
import { answerOf, openPage, openPopup } from '../testing/open-popup.ts';
import { expect, test } from '../testing/popup-test.ts';

/** Lets the paused uploads continue with their next half, or finish. */
const continueUploads = (page: Page) => page.evaluate(() => window.popupPage.continueUploads());

const file = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(10, 'x'),
});

test('[FP-10] [UP-01] several documents of the accepted types can be chosen', async ({ page }) => {
  await openPage(page);
  const popup = await openPopup(page, 'upload');
  const chooser = popup.getByLabel(/Choose files/);
  await expect(chooser).toHaveAttribute(
    'accept',
    '.jpeg,.jpg,.png,.pdf,.doc,.docx,.bmp,image/jpeg',
  );
  await expect(chooser).toHaveAttribute('multiple', '');
  await chooser.setInputFiles([file('one.pdf'), file('two.docx'), file('three.exe')]);
  await expect(popup.getByText('Files of this type cannot be uploaded.')).toBeVisible();
  await expect.poll(() => answerOf(page, 'upload')).toHaveLength(2);
});

test('[UP-01] a file of more than 5,000,000 bytes is refused, and one of exactly that size is accepted', async ({
  page,
}, info) => {
  // From a disk: a buffer of this size takes seconds to reach the browser.
  const fileOf = async (name: string, bytes: number) => {
    await writeFile(info.outputPath(name), Buffer.alloc(bytes, 'x'));
    return info.outputPath(name);
  };
  await openPage(page);
  const popup = await openPopup(page, 'upload');
  await popup.getByLabel(/Choose files/).setInputFiles(await fileOf('big.pdf', 5_000_001));
  await expect(popup.getByRole('alert')).toBeVisible();
  await popup.getByLabel(/Choose files/).setInputFiles(await fileOf('fits.pdf', 5_000_000));
  await expect.poll(() => answerOf(page, 'upload')).toHaveLength(1);
});

test('[UP-02] a name of more than 70 characters is refused with the specified message', async ({
  page,
}) => {
  await openPage(page);
  const popup = await openPopup(page, 'upload');
  await popup.getByLabel(/Choose files/).setInputFiles([file(`${'a'.repeat(67)}.pdf`)]);
  await expect(popup.getByRole('alert')).toHaveText(
    'The filename should not be greater than 70 characters.',
  );
  expect(await answerOf(page, 'upload')).toEqual([]);
});

test('[UP-03] an upload shows its progress and then the file', async ({ page }) => {
  await openPage(page, { holdsUploads: true });
  const popup = await openPopup(page, 'upload');
  await popup.getByLabel(/Choose files/).setInputFiles([file('payslip.pdf')]);
  const progress = popup.getByRole('progressbar', { name: 'Upload of payslip.pdf' });
  await expect(progress).toHaveAttribute('aria-valuenow', '20');
  await continueUploads(page);
  await expect(progress).toHaveAttribute('aria-valuenow', '55');
  await continueUploads(page);
  await expect(popup.getByRole('list', { name: 'Uploaded files' })).toContainText('payslip.pdf');
  await expect(progress).toHaveCount(0);
});

test.describe('with a clock of its own', () => {
  test.use({ isolated: true });

  test('[UP-03] an error is shown for 2.25 seconds, and the file can be retried', async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') });
    await openPage(page);
    const popup = await openPopup(page, 'upload');
    await page.evaluate(() => {
      window.popupPage.failUploads = true;
    });
    await page.clock.pauseAt(new Date('2026-11-20T12:10:00Z'));
    await popup.getByLabel(/Choose files/).setInputFiles([file('payslip.pdf')]);
    const problem = popup.getByRole('alert');
    await runUntil(page, () => expect(problem).toBeVisible({ timeout: 200 }));
    await page.clock.runFor(2000);
    await expect(problem).toBeVisible();
    await page.clock.runFor(250);
    await expect(problem).toHaveCount(0);

    await page.clock.resume();
    await page.evaluate(() => {
      window.popupPage.failUploads = false;
    });
    await popup.getByRole('button', { name: 'Try again to upload payslip.pdf' }).click();
    await expect.poll(() => answerOf(page, 'upload')).toHaveLength(1);
  });
});

test('a cancelled upload adds no file', async ({ page }) => {
  await openPage(page, { holdsUploads: true });
  const popup = await openPopup(page, 'upload');
  const progressOf = (name: string) =>
    popup.getByRole('progressbar', { name: `Upload of ${name}` });
  await popup.getByLabel(/Choose files/).setInputFiles([file('payslip.pdf')]);
  await expect(progressOf('payslip.pdf')).toHaveAttribute('aria-valuenow', '20');
  await popup.getByRole('button', { name: 'Cancel the upload of payslip.pdf' }).click();
  await expect(popup.getByText('payslip.pdf')).toHaveCount(0);
  await popup.getByLabel(/Choose files/).setInputFiles([file('passport.pdf')]);
  await expect(progressOf('passport.pdf')).toHaveAttribute('aria-valuenow', '20');
  // Both finish, the cancelled one first.
  await continueUploads(page);
  await expect(progressOf('passport.pdf')).toHaveAttribute('aria-valuenow', '55');
  await continueUploads(page);
  await expect(popup.getByRole('button', { name: 'Remove passport.pdf' })).toBeVisible();
  expect(await answerOf(page, 'upload')).toMatchObject([{ name: 'passport.pdf' }]);
});

test('[FP-10] a file dropped on the zone is uploaded', async ({ page }) => {
  await openPage(page);
  const popup = await openPopup(page, 'upload');
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'dropped.pdf'));
    return transfer;
  });
  await popup.locator('.drop-zone').dispatchEvent('drop', { dataTransfer: files });
  await expect.poll(() => answerOf(page, 'upload')).toHaveLength(1);
});

test('a file dropped beside the zone does not leave the page, and anything else can be dropped', async ({
  page,
}) => {
  await openPage(page);
  const upload = await openPopup(page, 'upload');
  /** Whether the browser is told to do nothing, while dragging and when dropped. */
  const refusals = (target: Locator, kind: 'file' | 'text') =>
    target.evaluate((element, what) => {
      const dataTransfer = new DataTransfer();
      if (what === 'file') dataTransfer.items.add(new File(['x'], 'a.pdf'));
      else dataTransfer.setData('text/plain', 'Ada');
      const init = { bubbles: true, cancelable: true, composed: true, dataTransfer };
      return ['dragover', 'drop'].map((type) => !element.dispatchEvent(new DragEvent(type, init)));
    }, kind);
  for (const place of [
    upload.getByRole('heading'),
    upload.locator('.popup-actions'),
    page.locator('.page').first(),
    page.getByRole('progressbar'),
    page.getByRole('banner'),
  ]) {
    expect(await refusals(place, 'file')).toEqual([true, true]);
    expect(await refusals(place, 'text')).toEqual([false, false]);
  }
  const input = (await openPopup(page, 'text')).getByRole('textbox');
  expect(await refusals(input, 'text')).toEqual([false, false]);
  expect(await refusals(input, 'file')).toEqual([true, true]);
  // The page around the screens has drop zones of its own.
  expect(await refusals(page.locator('body'), 'file')).toEqual([false, false]);
  expect(await answerOf(page, 'upload')).toEqual([]);
});
