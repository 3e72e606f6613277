import { expect, type Locator, type Page } from '@playwright/test';
import type { PopupPageOptions } from './popup-page.tsx';

/** Shows a new session on the page and waits for its fields. */
export async function openPage(page: Page, options: PopupPageOptions = {}): Promise<void> {
  await page.evaluate((chosen) => window.popupPage.open(chosen), options);
  await page.locator('.field').first().waitFor();
}

/** Opens a field's popup and waits until it has loaded completely. */
export async function openPopup(page: Page, fieldId: string): Promise<Locator> {
  await page.evaluate((id) => window.popupPage.session.activate(id), fieldId);
  const popup = page.getByRole('dialog');
  await popup.locator('.popup-confirm').waitFor();
  await expect(popup).toHaveAttribute('data-placed', '');
  return popup;
}

/** Returns the value of a field's answer. */
export function answerOf(page: Page, fieldId: string): Promise<unknown> {
  return page.evaluate((id) => window.popupPage.session.$field(id).get().field.value, fieldId);
}

export function activeField(page: Page): Promise<string | null> {
  return page.evaluate(() => window.popupPage.session.$activeFieldId.get());
}

/** Draws a line on the pad with the mouse. The points are fractions of the pad's size. */
export async function drawLine(
  page: Page,
  points: readonly (readonly [x: number, y: number])[],
): Promise<void> {
  const pad = page.locator('.pad-canvas');
  // Hovering waits until the popup has its final position.
  await pad.hover();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad to draw on');
  const [first, ...rest] = points.map(
    ([x, y]) => [box.x + box.width * x, box.y + box.height * y] as const,
  );
  if (!first) return;
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const point of rest) await page.mouse.move(...point, { steps: 8 });
  await page.mouse.up();
}
