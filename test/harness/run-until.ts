import { expect, type Page } from '@playwright/test';

/**
 * Advances the paused clock of a page in steps of 100 ms until a check passes, and one step more
 * for the effects that follow. The check has its own, short timeout.
 */
export async function runUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100);
    await check();
  }).toPass({ intervals: [10] });
  await page.clock.runFor(100);
}
