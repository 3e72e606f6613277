import { expect, test } from '../harness/test.ts';
import { findAccessibilityFaults } from './axe.ts';

// The served pages around the screens. stories.browser.test.ts checks each state of the screens.
for (const [width, colorScheme] of [
  [360, 'light'],
  [1440, 'dark'],
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    // Without motion, nothing is measured in the middle of a fade.
    test.use({
      colorScheme,
      viewport: { width, height: 800 },
    });

    test('axe finds no faults on the signing view', async ({ page, server }) => {
      await page.goto(server.demo.sign);
      await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
      expect(await findAccessibilityFaults(page)).toEqual([]);
    });

    test('axe finds no faults on the error page', async ({ page, server }) => {
      await page.goto(`${server.url}/#not-a-key`);
      await page.getByRole('heading', { name: 'Uh oh, something went wrong' }).waitFor();
      expect(await findAccessibilityFaults(page)).toEqual([]);
    });

    test('axe finds no faults in the reject and legality dialogs', async ({ page, server }) => {
      await page.goto(server.demo.consent);
      await page.getByRole('button', { name: 'Is this legal?' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findAccessibilityFaults(page)).toEqual([]);
    });
  });
}
