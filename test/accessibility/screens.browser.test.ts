import { signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';
import { findAccessibilityFaults } from './axe.ts';

// The served pages, in the combinations of width and theme that the story tests leave out.
for (const [width, colorScheme] of [
  [360, 'light'],
  [1440, 'dark'],
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    // Without motion, nothing is measured in the middle of a fade.
    test.use({
      colorScheme,
      viewport: { width, height: 800 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('axe finds no faults on the signing view or in any popup', async ({ page, server }) => {
      await page.goto(server.demo.sign);
      await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
      expect(await findAccessibilityFaults(page)).toEqual([]);
      const signer = signerOn(page);
      for (const name of [
        'Full name',
        'Address until now',
        'Start date',
        'Rent day',
        'Proof of identity',
        'Your signature',
      ]) {
        await signer.open(name);
        // The popup's buttons appear once the code of the field type has loaded.
        await expect(signer.popup.locator('.popup-confirm')).toBeVisible();
        expect(await findAccessibilityFaults(page), name).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(signer.popup).toBeHidden();
      }
    });

    test('axe finds no faults on the error page', async ({ page, server }) => {
      await page.goto(`${server.url}/#not-a-key`);
      await page.getByRole('heading', { name: 'Sorry, something went wrong' }).waitFor();
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
