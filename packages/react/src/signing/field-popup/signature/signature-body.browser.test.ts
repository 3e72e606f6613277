import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { activeField, answerOf, drawLine, openPage, openPopup } from '../testing/open-popup.ts';
import { expect, test } from '../testing/popup-test.ts';

const rise = [
  [0.2, 0.7],
  [0.35, 0.2],
  [0.5, 0.7],
] as const;
const underline = [
  [0.15, 0.85],
  [0.8, 0.8],
] as const;

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true });

/** Number of strokes of the latest signature. */
const strokesMade = (page: Page) =>
  page.evaluate(() => window.popupPage.session.$latestSignature.get().drawn?.ink.strokes.length);

/** Number of ink pixels on the pad, and their left and right edges as fractions of its width. */
const inkOnPad = (page: Page) =>
  page.locator('.pad-canvas').evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    let count = 0;
    let left = 1;
    let right = 0;
    for (let index = 3; data && index < data.length; index += 4) {
      if ((data[index] ?? 0) === 0) continue;
      const x = (((index - 3) / 4) % canvas.width) / canvas.width;
      count += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    return { count, left, right };
  });

interface PointerReport {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly pressure?: number;
  /** CSS px within the pad. */
  readonly x: number;
  readonly y: number;
}

/** Dispatches a pointer event of a device that this machine does not have. */
const pointer = (page: Page, type: string, report: PointerReport) =>
  page.locator('.pad-canvas').evaluate(
    (canvas, { type, report }) => {
      const box = canvas.getBoundingClientRect();
      // Only a pointer known to the browser can be captured.
      canvas.setPointerCapture = () => undefined;
      canvas.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          isPrimary: true,
          pointerId: report.pointerId,
          pointerType: report.pointerType,
          pressure: report.pressure ?? 0,
          clientX: box.left + report.x,
          clientY: box.top + report.y,
        }),
      );
    },
    { type, report },
  );

test('[SG-01] a drawing of several strokes can be confirmed and moves to the next field', async ({
  page,
}) => {
  await openPage(page);
  await openPopup(page, 'signature');
  await expect(confirm(page)).toBeDisabled();
  await drawLine(page, rise);
  await expect(confirm(page)).toBeEnabled();
  await drawLine(page, underline);
  await expect.poll(() => strokesMade(page)).toBe(2);
  await confirm(page).click();
  await expect.poll(() => answerOf(page, 'signature')).toMatchObject({ kind: 'drawn' });
  await expect(page.getByRole('dialog', { name: 'Full name' })).toBeVisible();
});

test('a stroke that ends right before confirming is part of the signature', async ({ page }) => {
  await openPage(page);
  await openPopup(page, 'signature');
  await drawLine(page, rise);
  await expect(confirm(page)).toBeEnabled();
  await drawLine(page, underline);
  await page.keyboard.press('Tab');
  await confirm(page).evaluate((button: HTMLButtonElement) => button.click());
  await expect
    .poll(async () => JSON.stringify(await answerOf(page, 'signature')))
    .toContain('"drawn"');
  const strokes = await page.evaluate(() => {
    const { value } = window.popupPage.session.$field('signature').get().field;
    return value !== null && typeof value === 'object' && 'ink' in value
      ? value.ink.strokes.length
      : 0;
  });
  expect(strokes).toBe(2);
});

test('[FP-04] Enter right after drawing confirms all of it', async ({ page }) => {
  await openPage(page);
  const popup = await openPopup(page, 'signature');
  await expect(popup.getByRole('tab', { name: 'Draw' })).toBeFocused();
  await drawLine(page, rise);
  await drawLine(page, underline);
  await page.keyboard.press('Enter');
  await expect.poll(() => activeField(page)).toBe('text');
  expect(await answerOf(page, 'signature')).toMatchObject({
    kind: 'drawn',
    ink: { strokes: [expect.anything(), expect.anything()] },
  });
});

test('[SG-01] a tap draws a dot, which is not a signature', async ({ page }) => {
  await openPage(page);
  await openPopup(page, 'signature');
  await page.locator('.pad-canvas').click();
  expect((await inkOnPad(page)).count).toBeGreaterThan(0);
  await expect(confirm(page)).toBeDisabled();
});

test('undo removes one stroke, clear removes all', async ({ page }) => {
  await openPage(page);
  await openPopup(page, 'signature');
  await drawLine(page, rise);
  await drawLine(page, underline);
  await expect.poll(() => strokesMade(page)).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => strokesMade(page)).toBe(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(confirm(page)).toBeDisabled();
  expect((await inkOnPad(page)).count).toBe(0);
  await drawLine(page, rise);
  await expect(confirm(page)).toBeEnabled();
});

test('blue ink is blue in the submitted signature', async ({ page }) => {
  await openPage(page);
  await openPopup(page, 'signature');
  await drawLine(page, rise);
  await page.getByText('Blue').click();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const svg = window.popupPage.session.$latestSignature.get().drawn?.ink.svg ?? '';
        return decodeURIComponent(svg);
      }),
    )
    .toContain('#1a3fa0');
});

test('[SG-05] a confirmed drawing locks the pad, with a warning, until it is cleared', async ({
  page,
}) => {
  await openPage(page);
  await openPopup(page, 'signature');
  await drawLine(page, rise);
  await expect(confirm(page)).toBeEnabled();
  await confirm(page).click();
  await expect(page.getByRole('dialog', { name: 'Full name' })).toBeVisible();

  await openPopup(page, 'signature');
  await expect(page.locator('.pad-canvas')).toHaveCount(0);
  await page.locator('.pad').click();
  await expect(page.getByText('Clear this signature first')).toBeVisible();

  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await answerOf(page, 'signature')).toBeNull();
  await drawLine(page, underline);
  await expect(confirm(page)).toBeEnabled();
});

test('[SG-04] the latest signature is suggested on the next field and confirmed by Enter', async ({
  page,
}) => {
  await openPage(page);
  await openPopup(page, 'signature');
  await drawLine(page, rise);
  await expect(confirm(page)).toBeEnabled();
  await confirm(page).click();
  await expect(page.getByRole('dialog', { name: 'Full name' })).toBeVisible();
  await openPopup(page, 'initials');
  await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use this signature' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => answerOf(page, 'initials')).toMatchObject({ kind: 'drawn' });
});

test("[SG-03] a field suggests its own signature first, else the last one made, else the company's kind", async ({
  page,
}) => {
  await openPage(page, { kinds: ['typed', 'drawn', 'upload'] });
  const popup = await openPopup(page, 'signature');
  const tab = (name: string) => popup.getByRole('tab', { name });
  await expect(tab('Type')).toHaveAttribute('aria-selected', 'true');
  await tab('Draw').click();
  await drawLine(page, rise);
  await confirm(page).click();
  await expect(page.getByRole('dialog', { name: 'Full name' })).toBeVisible();

  await openPopup(page, 'initials');
  await expect(tab('Draw')).toHaveAttribute('aria-selected', 'true');
  await expect(popup.getByRole('button', { name: 'Use this signature' })).toBeVisible();
  await tab('Type').click();
  await popup.getByRole('textbox', { name: 'Your name' }).fill('Ada Park');
  await confirm(page).click();
  await expect.poll(() => activeField(page)).not.toBe('initials');
  await expect(popup.getByRole('tab', { name: 'Type' })).toBeHidden();
  expect(await answerOf(page, 'initials')).toMatchObject({ kind: 'typed' });

  await openPopup(page, 'signature');
  await expect(tab('Draw')).toHaveAttribute('aria-selected', 'true');
  await openPopup(page, 'initials');
  await expect(tab('Type')).toHaveAttribute('aria-selected', 'true');
});

test('a signature is typed and confirmed by keyboard only, in a loaded font', async ({ page }) => {
  await openPage(page);
  const popup = await openPopup(page, 'signature');
  await expect(popup.getByRole('tab', { name: 'Draw' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Łukasz Żółć');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(popup.getByRole('radio', { name: 'Handwriting 2' })).toBeChecked();
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('20px sign-caveat', 'Łukasz')))
    .toBe(true);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => answerOf(page, 'signature'))
    .toEqual({ kind: 'typed', text: 'Łukasz Żółć', font: 'caveat' });
});

test('a typed signature is shown on the page in its font before the popup is opened', async ({
  page,
}) => {
  await openPage(page);
  await page.evaluate(() =>
    window.popupPage.session.confirmSignature('signature', {
      kind: 'typed',
      text: 'Ada Park',
      font: 'sacramento',
    }),
  );
  await expect(page.locator('.answer-text')).toHaveCSS('font-family', /sign-sacramento/);
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ family }) => family)))
    .toContain('sign-sacramento');
});

test('[SG-07] an uploaded signature is shown, and another upload replaces it', async ({
  page,
}, info) => {
  // From a disk: a buffer of this size takes seconds to reach the browser.
  const fileOf = async (name: string, bytes: number) => {
    await writeFile(info.outputPath(name), Buffer.alloc(bytes));
    return info.outputPath(name);
  };
  await openPage(page, { kinds: ['upload'] });
  const popup = await openPopup(page, 'signature');
  const chooser = popup.getByLabel(/Choose an image/);
  await expect(chooser).toHaveAttribute('accept', '.jpeg,.jpg,.png,image/jpeg');
  expect(await chooser.getAttribute('multiple')).toBeNull();
  const image = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('x') });
  await chooser.setInputFiles(image('first.png'));
  await expect(popup.getByRole('img', { name: 'Your signature' })).toBeVisible();
  await chooser.setInputFiles(image('drawing.gif'));
  await expect(popup.getByRole('alert')).toBeVisible();
  await expect(popup.getByRole('img', { name: 'Your signature' })).toHaveCount(1);
  await chooser.setInputFiles(await fileOf('big.png', 5_000_001));
  await expect(popup.getByText('The file is too large.')).toBeVisible();
  await chooser.setInputFiles(await fileOf('second.jpeg', 5_000_000));
  await expect
    .poll(() => page.evaluate(() => window.popupPage.session.$latestSignature.get().upload?.name))
    .toBe('sandbox-signature-2.jpeg');
  await expect(popup.getByRole('img', { name: 'Your signature' })).toHaveCount(1);
});

test('a drawing stays complete and centred when the window gets narrow, and is as it was when it is wide again', async ({
  page,
}) => {
  await openPage(page);
  await openPopup(page, 'signature');
  await drawLine(page, [
    [0.05, 0.5],
    [0.5, 0.2],
    [0.95, 0.5],
  ]);
  const window = page.viewportSize();
  const wide = await inkOnPad(page);
  // Turned twice: the second time with a stroke under way.
  for (const turn of [1, 2]) {
    if (turn === 2) {
      await pointer(page, 'pointerdown', { pointerId: 5, pointerType: 'touch', x: 80, y: 150 });
      await pointer(page, 'pointermove', { pointerId: 5, pointerType: 'touch', x: 160, y: 150 });
    }
    await page.setViewportSize({ width: 360, height: 700 });
    await expect(async () => {
      const { left, right } = await inkOnPad(page);
      expect(left).toBeGreaterThan(0.02);
      expect(right).toBeLessThan(0.98);
      expect(right - left).toBeGreaterThan(0.8);
    }).toPass();
    await page.setViewportSize(window ?? { width: 1280, height: 720 });
    await expect(async () => {
      const { left, right } = await inkOnPad(page);
      expect(left).toBeCloseTo(wide.left, 2);
      expect(right).toBeCloseTo(wide.right, 2);
    }).toPass();
  }
  await pointer(page, 'pointercancel', { pointerId: 5, pointerType: 'touch', x: 0, y: 0 });
  await expect.poll(() => strokesMade(page)).toBe(2);
});

test('after a pen has hovered over the pad and left, a finger draws', async ({ page }) => {
  await openPage(page);
  await openPopup(page, 'signature');
  const pen = { pointerId: 7, pointerType: 'pen' };
  const finger = { pointerId: 8, pointerType: 'touch' };
  await pointer(page, 'pointermove', { ...pen, x: 60, y: 120 });
  await pointer(page, 'pointerleave', { ...pen, x: 0, y: 0 });
  await pointer(page, 'pointerdown', { ...finger, x: 60, y: 120 });
  await pointer(page, 'pointermove', { ...finger, x: 260, y: 60 });
  await pointer(page, 'pointerup', { ...finger, x: 260, y: 60 });
  await expect.poll(() => strokesMade(page)).toBe(1);
});

test.describe('in a browser that does not let a page read its canvas', () => {
  test.use({ isolated: true });

  test('a drawing is confirmed without a jpeg', async ({ page }) => {
    await page.evaluate(() => {
      const refuse = { value: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };
      Object.defineProperty(OffscreenCanvas.prototype, 'convertToBlob', refuse);
    });
    await openPage(page);
    await openPopup(page, 'signature');
    await drawLine(page, rise);
    await expect(confirm(page)).toBeEnabled();
    await confirm(page).click();
    await expect
      .poll(() => answerOf(page, 'signature'))
      .toMatchObject({ kind: 'drawn', ink: { strokes: [expect.anything()], jpeg: '' } });
  });
});

test('a pen draws with its pressure, and a palm draws nothing', async ({ page }) => {
  await openPage(page);
  await openPopup(page, 'signature');
  const pen = { pointerId: 7, pointerType: 'pen' };
  const palm = { pointerId: 8, pointerType: 'touch' };
  await pointer(page, 'pointerdown', { ...pen, x: 60, y: 120, pressure: 0.2 });
  await pointer(page, 'pointermove', { ...pen, x: 160, y: 40, pressure: 0.9 });
  await pointer(page, 'pointerdown', { ...palm, x: 200, y: 180, pressure: 1 });
  await pointer(page, 'pointermove', { ...palm, x: 260, y: 180, pressure: 1 });
  await pointer(page, 'pointerup', { ...palm, x: 260, y: 180 });
  await pointer(page, 'pointerup', { ...pen, x: 160, y: 40, pressure: 0.9 });
  await expect.poll(() => strokesMade(page)).toBe(1);
  const stroke = await page.evaluate(
    () => window.popupPage.session.$latestSignature.get().drawn?.ink.strokes[0],
  );
  expect(stroke?.[0]?.[2]).toBeCloseTo(0.2);
  expect(stroke?.[1]?.[2]).toBeCloseTo(0.9);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 700 } });

  test('a finger draws on the pad without scrolling the page', async ({ page }) => {
    await openPage(page);
    await openPopup(page, 'signature');
    const box = await page.locator('.pad-canvas').boundingBox();
    if (!box) throw new Error('There is no pad');
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + y }],
      });
    await touch('touchStart', 60, 160);
    for (let step = 1; step <= 10; step += 1)
      await touch('touchMove', 60 + step * 15, 160 - step * 12);
    await touch('touchEnd');
    await expect.poll(() => strokesMade(page)).toBe(1);
    expect(await scrolled()).toBe(before);
  });
});

test.describe('on a dense screen', () => {
  test.use({ deviceScaleFactor: 3 });

  test('the pad has the resolution of the screen', async ({ page }) => {
    await openPage(page);
    await openPopup(page, 'signature');
    const ratio = await page
      .locator('.pad-canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth);
    expect(ratio).toBeCloseTo(3, 1);
  });
});

test('[SG-01] a dot shows that it is too small to be seen and cannot be confirmed', async ({
  page,
}) => {
  await openPage(page);
  const popup = await openPopup(page, 'signature');
  await drawLine(page, [[0.5, 0.5]]);
  await expect(
    popup.getByText('Your signature is too small to be seen. Draw it larger.'),
  ).toBeVisible();
  await expect(confirm(page)).toBeDisabled();
  await drawLine(page, rise);
  await expect(popup.getByText(/too small/)).toHaveCount(0);
  await expect(confirm(page)).toBeEnabled();
});
