import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { openPage, openPopup } from './testing/open-popup.ts';
import { expect, test } from './testing/popup-test.ts';

declare global {
  interface Window {
    axe: { run(context: object, options: RunOptions): Promise<AxeResults> };
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The violations that axe finds in the open popup, as short lines. */
const problems = (page: Page) =>
  page.evaluate(async () => {
    // Waits for transitions, because a colour in transition has the wrong contrast.
    const running = document.body.firstElementChild?.shadowRoot?.getAnimations() ?? [];
    await Promise.all(running.map((animation) => animation.finished));
    const { violations } = await window.axe.run(
      { include: [{ fromShadowDom: ['body > div', '.popup'] }] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    );
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  });

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no violations in any popup, ${theme}`, async ({ page }) => {
    await openPage(page, { theme });
    // Runs through the debugger, which the page's policy does not restrict.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    for (const fieldId of [
      'text',
      'notes',
      'dropdown',
      'date',
      'checkbox',
      'radio-cat',
      'upload',
    ]) {
      await openPopup(page, fieldId);
      expect(await problems(page), fieldId).toEqual([]);
    }
    await openPopup(page, 'text');
    await page.keyboard.press('Enter');
    expect(await problems(page), 'a missing answer').toEqual([]);

    const popup = await openPopup(page, 'date');
    await page.keyboard.press('Enter');
    expect(await problems(page), 'a chosen date').toEqual([]);
    await popup.getByRole('button', { name: /Choose a month/ }).click();
    expect(await problems(page), 'the months').toEqual([]);

    await openPopup(page, 'signature');
    expect(await problems(page), 'the pad').toEqual([]);
    await popup.getByRole('tab', { name: 'Type' }).click();
    await popup.getByRole('textbox', { name: 'Your name' }).fill('Ada Park');
    await expect(popup.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    expect(await problems(page), 'a typed signature').toEqual([]);
    await popup.getByRole('tab', { name: 'Upload' }).click();
    expect(await problems(page), 'an uploaded signature').toEqual([]);
  });
}
