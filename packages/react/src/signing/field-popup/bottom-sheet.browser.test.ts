import type { Page } from '@playwright/test';
import { expect, showSample, test } from '../../../../../test/harness/screen-test.ts';
import { signerOn } from '../../../../../test/harness/signer.ts';

const kinds = [
  { type: 'text', title: 'Full name' },
  { type: 'textarea', title: 'Remarks' },
  { type: 'date', title: 'Start' },
  { type: 'dropdown', title: 'Rent day', dropdown_choices: ['1st', '15th'] },
  { type: 'checkbox', title: 'Rules', width: 4 },
  { type: 'upload', title: 'Identity' },
  { type: 'signature', title: 'Your signature' },
] as const;

/** Every type, once in the middle and once near the end of the last page. */
const fields = kinds.flatMap((kind, at) => [
  { ...kind, title: `${kind.title} in the middle`, page: 2, x: 5, y: 30 + at * 3, height: 2.5 },
  { ...kind, title: `${kind.title} at the end`, page: 2, x: 55, y: 76 + at * 2.9, height: 2.5 },
]);

/** Requires that the field is visible above its sheet, once nothing moves any more. */
async function expectInSight(page: Page, title: string, keyboard = 0): Promise<void> {
  const { popup, field } = signerOn(page);
  await expect(popup).toBeVisible();
  await expect(async () => {
    const [sheet, box] = [await popup.boundingBox(), await field(title).boundingBox()];
    if (!sheet || !box) throw new Error('There is no sheet, or no field');
    const { height } = page.viewportSize() ?? { height: 0 };
    expect(Math.round(sheet.y + sheet.height)).toBe(height - keyboard);
    expect(box.y, 'below the top').toBeGreaterThanOrEqual(0);
    expect(box.y + box.height, 'above the sheet').toBeLessThanOrEqual(sheet.y);
  }, title).toPass();
}

/**
 * Simulates an on-screen keyboard that covers the bottom of the window, by shrinking the visual
 * viewport.
 */
async function openKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((covered) => {
    const viewport = window.visualViewport;
    if (!viewport) throw new Error('There is no visual viewport');
    if (covered === 0) Reflect.deleteProperty(viewport, 'height');
    else {
      Object.defineProperty(viewport, 'height', {
        configurable: true,
        get: () => innerHeight - covered,
      });
    }
    viewport.dispatchEvent(new Event('resize'));
  }, height);
}

const shapes = [
  { name: 'a phone', viewport: { width: 360, height: 740 }, reducedMotion: 'no-preference' },
  { name: 'reduced motion', viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
  // The window that remains at 200% zoom.
  { name: 'twice the size', viewport: { width: 320, height: 512 }, reducedMotion: 'reduce' },
] as const;

for (const { name, viewport, reducedMotion } of shapes) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch: true, contextOptions: { reducedMotion } });

    test('a field of any type is visible above its bottom sheet, even at the end of the last page', async ({
      page,
    }) => {
      await showSample(page, [{ title: 'Lease', pages: 2, fields }]);
      for (const { title, type } of fields) {
        await signerOn(page).field(title).press('Enter');
        // Unticks the box, because a ticked box has no popup.
        if (type === 'checkbox') await signerOn(page).field(title).press('Enter');
        await expectInSight(page, title);
        await page.keyboard.press('Escape');
        await expect(signerOn(page).popup).toBeHidden();
      }
    });
  });
}

test.describe('with the keyboard open', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });

  test('the field is visible above the bottom sheet when the on-screen keyboard opens', async ({
    page,
  }) => {
    await showSample(page, [{ title: 'Lease', pages: 2, fields }]);
    for (const title of ['Full name at the end', 'Remarks in the middle']) {
      await signerOn(page).field(title).click();
      await openKeyboard(page, 290);
      await expectInSight(page, title, 290);
      await openKeyboard(page, 0);
      await expectInSight(page, title);
      await page.keyboard.press('Escape');
    }
    // The space below the page is removed with the sheet.
    await expect(page.locator('.signing-main')).toHaveCSS('border-bottom-width', '0px');
  });

  test('each next field is visible, and the signer can scroll away', async ({ page }) => {
    await showSample(page, [
      { title: 'Lease', pages: 2, fields: fields.filter(({ type }) => type === 'text') },
    ]);
    await page.getByRole('button', { name: 'Next field' }).click();
    await expectInSight(page, 'Full name in the middle');
    await signerOn(page).popup.getByRole('textbox').fill('Ada');
    await page.keyboard.press('Enter');
    await expectInSight(page, 'Full name at the end');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await signerOn(page).popup.getByRole('textbox').fill('Ada Park');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 740, height: 360 }, hasTouch: true });

  test('the popup is fully visible, and a small one does not cover its field', async ({ page }) => {
    await showSample(page, [{ title: 'Lease', pages: 2, fields }]);
    const { popup, field } = signerOn(page);
    for (const title of ['Full name at the end', 'Full name in the middle']) {
      await field(title).click();
      await expect(async () => {
        const [box, panel] = [await field(title).boundingBox(), await popup.boundingBox()];
        if (!box || !panel) throw new Error('There is no popup, or no field');
        expect(panel.y).toBeGreaterThanOrEqual(0);
        expect(panel.y + panel.height).toBeLessThanOrEqual(360);
        const isClear =
          panel.y + panel.height <= box.y ||
          panel.y >= box.y + box.height ||
          panel.x + panel.width <= box.x ||
          panel.x >= box.x + box.width;
        expect(isClear).toBe(true);
      }).toPass();
      await page.keyboard.press('Escape');
    }
  });
});
