import type { Locator } from '@playwright/test';
import { activeField, answerOf, openPage, openPopup } from './testing/open-popup.ts';
import { expect, test } from './testing/popup-test.ts';

for (const renderer of ['preact', 'react'] as const) {
  test.describe(`[FP-04] the keys of a popup, on ${renderer}`, () => {
    test.use({ renderer });

    test("Enter in a text input confirms and moves the focus to the next field's control", async ({
      page,
    }) => {
      await openPage(page);
      const popup = await openPopup(page, 'text');
      await expect(popup.getByRole('textbox')).toBeFocused();
      await page.keyboard.type('Ada Park');
      await page.keyboard.press('Enter');
      await expect.poll(() => activeField(page)).toBe('signature');
      expect(await answerOf(page, 'text')).toBe('Ada Park');
    });

    test('Enter in a textarea inserts a line break, and Ctrl and Enter confirm', async ({
      page,
    }) => {
      await openPage(page);
      await openPopup(page, 'notes');
      await page.keyboard.type('one');
      await page.keyboard.press('Enter');
      await page.keyboard.type('two');
      expect(await answerOf(page, 'notes')).toBe('one\ntwo');
      await page.keyboard.press('Control+Enter');
      await expect.poll(() => activeField(page)).not.toBe('notes');
    });

    test('Enter in an empty required text shows what is missing and keeps the focus', async ({
      page,
    }) => {
      await openPage(page);
      const popup = await openPopup(page, 'text');
      await page.keyboard.press('Enter');
      await expect(popup.getByRole('alert')).toHaveText('Fill this in to go on');
      await expect(popup.getByRole('textbox')).toBeFocused();
      await expect(popup.getByRole('textbox')).toHaveAccessibleDescription('Fill this in to go on');
    });

    test('Tab on the only control confirms and goes to the next field', async ({ page }) => {
      await openPage(page);
      await openPopup(page, 'text');
      await page.keyboard.type('Ada');
      await page.keyboard.press('Tab');
      await expect.poll(() => activeField(page)).toBe('signature');
      expect(await answerOf(page, 'text')).toBe('Ada');
      for (const [fieldId, key] of [
        ['notes', 'x'],
        ['dropdown', 'ArrowDown'],
      ] as const) {
        const popup = await openPopup(page, fieldId);
        await page.keyboard.press(key);
        await popup.getByRole('button', { name: 'Clear' }).waitFor();
        await page.keyboard.press('Tab');
        await expect.poll(() => activeField(page)).not.toBe(fieldId);
        expect(await answerOf(page, fieldId)).not.toBe('');
      }
    });

    test('Tab on a control that is still to do closes the popup, so that nobody is trapped', async ({
      page,
    }) => {
      await openPage(page);
      const popup = await openPopup(page, 'dropdown');
      await page.keyboard.press('Tab');
      await expect(popup).toHaveCount(0);
      expect(await activeField(page)).toBeNull();
    });

    test('Tab goes through several controls and then to the next field', async ({ page }) => {
      await openPage(page, { kinds: ['typed'] });
      const popup = await openPopup(page, 'signature');
      await page.keyboard.type('Ada');
      await page.keyboard.press('Tab');
      await expect(popup.getByRole('radio').first()).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(popup.getByRole('button', { name: 'Clear' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(popup.getByRole('button', { name: 'Confirm' })).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(popup.getByRole('button', { name: 'Clear' })).toBeFocused();
    });

    test('Escape closes the popup and returns the focus to the field', async ({ page }) => {
      await openPage(page);
      const popup = await openPopup(page, 'text');
      await page.keyboard.type('Ada');
      await page.keyboard.press('Escape');
      await expect(popup).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Full name/ })).toBeFocused();
      expect(await answerOf(page, 'text')).toBe('Ada');
    });

    test('Shift and Tab on the only control reach the buttons of the popup, and then the field', async ({
      page,
    }) => {
      await openPage(page);
      const popup = await openPopup(page, 'text');
      await page.keyboard.type('Ada');
      await popup.getByRole('button', { name: 'Clear' }).waitFor();
      for (const name of ['Next', 'Clear', 'Close']) {
        await page.keyboard.press('Shift+Tab');
        await expect(popup.getByRole('button', { name })).toBeFocused();
      }
      for (const name of ['Clear', 'Next']) {
        await page.keyboard.press('Tab');
        await expect(popup.getByRole('button', { name })).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await expect(popup.getByRole('textbox')).toBeFocused();
      for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Shift+Tab');
      await expect(popup).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Full name/ })).toBeFocused();
    });
  });
}

for (const [way, open] of [
  ['a click', (field: Locator) => field.click()],
  ['Enter', (field: Locator) => field.press('Enter')],
  ['Space', (field: Locator) => field.press('Space')],
] as const) {
  test(`[FP-01] ${way} on a field of the signer opens its popup with the focus in the input`, async ({
    page,
  }) => {
    await openPage(page);
    await open(page.getByRole('button', { name: /^Full name/ }));
    await expect(page.getByRole('dialog', { name: 'Full name' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  });
}

test('[FP-08] in a dropdown, arrow keys choose and letters search', async ({ page }) => {
  await openPage(page);
  const popup = await openPopup(page, 'dropdown');
  await expect(popup.getByRole('radio', { name: 'Monthly' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  expect(await answerOf(page, 'dropdown')).toBe('Quarterly');
  await page.keyboard.type('y');
  expect(await answerOf(page, 'dropdown')).toBe('Yearly');
  await expect(popup.getByRole('radio', { name: 'Yearly' })).toBeFocused();
});

test('[FP-11] ticking the required box closes the popup and moves the focus to the box', async ({
  page,
}) => {
  await openPage(page);
  const popup = await openPopup(page, 'checkbox');
  await expect(popup.getByText('Tick a box')).toBeVisible();
  await page.keyboard.press('Space');
  expect(await answerOf(page, 'checkbox')).toBe(true);
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toBeFocused();
});

type Box = { readonly y: number; readonly height: number } | null;

const bottomOf = (box: Box) => (box ? Math.round(box.y + box.height) : null);

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [360, 640],
  [844, 390],
] as const) {
  test(`at ${width} by ${height} every popup is fully inside the window`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPage(page);
    for (const fieldId of ['signature', 'text', 'dropdown', 'date', 'upload', 'initials', 'last']) {
      const popup = await openPopup(page, fieldId);
      await expect(async () => {
        const box = await popup.boundingBox();
        expect(box, fieldId).not.toBeNull();
        expect(box?.x, fieldId).toBeGreaterThanOrEqual(0);
        expect(box?.y, fieldId).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), fieldId).toBeLessThanOrEqual(width);
        expect((box?.y ?? 0) + (box?.height ?? 0), fieldId).toBeLessThanOrEqual(height);
      }).toPass();
    }
  });
}

test('on a phone the popup is above the on-screen keyboard and fits the remaining height', async ({
  page,
}) => {
  const window = { width: 360, height: 740 };
  const left = 330;
  await page.setViewportSize(window);
  await openPage(page);
  for (const fieldId of ['text', 'date']) {
    const popup = await openPopup(page, fieldId);
    // Simulates what scripts see of an on-screen keyboard, because a test cannot open a real one.
    await page.evaluate((height) => {
      Object.defineProperty(visualViewport, 'height', { value: height, configurable: true });
      visualViewport?.dispatchEvent(new Event('resize'));
    }, left);
    await expect.poll(async () => bottomOf(await popup.boundingBox())).toBe(left);
    expect((await popup.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await expect(popup.locator('.popup-confirm')).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => {
      Reflect.deleteProperty(visualViewport ?? {}, 'height');
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(async () => bottomOf(await popup.boundingBox())).toBe(window.height);
  }
});

test('the popup is a bottom sheet in a narrow window and next to its field in a wide one', async ({
  page,
}) => {
  await openPage(page);
  const popup = await openPopup(page, 'text');
  const field = page.getByRole('button', { name: /^Full name/ });
  await expect(async () => {
    const [box, anchor] = [await popup.boundingBox(), await field.boundingBox()];
    expect(box?.x).toBeCloseTo(anchor?.x ?? 0, -1);
    expect((box?.y ?? 0) - (anchor?.y ?? 0) - (anchor?.height ?? 0)).toBeCloseTo(8, -0.5);
  }).toPass();

  await page.setViewportSize({ width: 400, height: 700 });
  await expect(async () => {
    const box = await popup.boundingBox();
    expect(box?.x).toBe(0);
    expect(box?.width).toBe(400);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(700, 0);
  }).toPass();
});

test.describe('the limits of a text', () => {
  // Permissions stay with a page.
  test.use({ isolated: true });

  for (const [shape, end] of [
    ['in lines', '\n'],
    ['without a line', ' '],
  ] as const) {
    test(`half a megabyte ${shape} can be pasted: nothing is cut off, and an error is shown`, async ({
      page,
    }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await openPage(page);
      const popup = await openPopup(page, 'notes');
      const box = popup.getByRole('textbox');
      await page.evaluate(
        (text) => navigator.clipboard.writeText(text),
        `lorem ipsum${end}`.repeat(42_000),
      );
      await box.focus();
      await page.keyboard.press('Control+v');
      await expect(popup.getByText('494,000 characters too many. Shorten the text.')).toBeVisible();
      await expect(box).toHaveAccessibleDescription(/494,000 characters too many/);
      await expect(box).toHaveAttribute('aria-invalid', 'true');
      expect(String(await answerOf(page, 'notes'))).toHaveLength(504_000);
      await popup.locator('.popup-confirm').click();
      expect(await activeField(page)).toBe('notes');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('short');
      await expect(popup.getByText(/too many/)).toHaveCount(0);
    });
  }

  test('a text that does not fit its box shows an error and blocks the next step', async ({
    page,
  }) => {
    await openPage(page);
    const popup = await openPopup(page, 'text');
    await popup.getByRole('textbox').fill('Ada Lovelace of Ockham Park '.repeat(20));
    await expect(popup.getByText(/does not fit its box on the page/)).toBeVisible();
    await popup.locator('.popup-confirm').click();
    expect(await activeField(page)).toBe('text');
  });
});
