import { answerOf, openPage, openPopup } from '../testing/open-popup.ts';
import { expect, test } from '../testing/popup-test.ts';

// The clock stays with a page.
test.use({ isolated: true });

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'));
  await openPage(page);
});

test('[FP-09] a day chosen by keyboard is formatted as dd MMM yyyy and can be cleared', async ({
  page,
}) => {
  const popup = await openPopup(page, 'date');
  await expect(popup.getByRole('gridcell', { name: /November 20, 2026/ })).toBeFocused();
  for (const key of ['PageDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Enter']) {
    await page.keyboard.press(key);
  }
  expect(await answerOf(page, 'date')).toBe('21 Dec 2026');
  await expect(popup.getByRole('gridcell', { selected: true })).toHaveText('21');

  await popup.getByRole('button', { name: 'Clear' }).click();
  expect(await answerOf(page, 'date')).toBe('');
  await expect(popup.getByRole('gridcell', { name: /December 1, 2026/ }).first()).toBeVisible();
});

test('[FP-09] the week starts on Sunday', async ({ page }) => {
  const popup = await openPopup(page, 'date');
  await expect(popup.getByRole('columnheader').first()).toHaveAccessibleName('Sunday');
});

test('[FP-09] the year view shows ten years, and choosing one leads back to the days', async ({
  page,
}) => {
  const popup = await openPopup(page, 'date');
  await popup.getByRole('button', { name: /Choose a month/ }).click();
  await popup.getByRole('button', { name: /Choose a year/ }).click();
  await expect(popup.getByRole('gridcell')).toHaveCount(10);
  await popup.getByRole('button', { name: 'Previous ten years' }).click();
  await popup.getByRole('gridcell', { name: '2015' }).click();
  await popup.getByRole('gridcell', { name: 'March 2015' }).click();
  await popup.getByRole('gridcell', { name: /March 9, 2015/ }).click();
  expect(await answerOf(page, 'date')).toBe('09 Mar 2015');
});

test('[FP-09] the chosen day is still selected when the popup opens again', async ({ page }) => {
  const popup = await openPopup(page, 'date');
  await popup
    .getByRole('gridcell', { name: /November 3, 2026/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await openPopup(page, 'date');
  await expect(popup.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
    /November 3, 2026/,
  );
});

test('nothing is added to the page outside the screens', async ({ page }) => {
  const before = await page.locator('body > *').count();
  await openPopup(page, 'date');
  await page.keyboard.press('ArrowLeft');
  expect(await page.locator('body > *').count()).toBe(before);
});
