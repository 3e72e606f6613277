import type { Page } from '@playwright/test';

/**
 * Opens a link and waits until the background features of a signing (announcements, kept focus,
 * tour) are running. They leave no mark on the page, so this waits for their part and then for the
 * frames in which they start.
 */
export async function openSigning(page: Page, link: string): Promise<void> {
  const coming = page.waitForResponse(/\/dialogs-/);
  await page.goto(link);
  const chunk = (await coming).url();
  await page.evaluate(async (src) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await import(src);
    // One frame to render, and further ones for the effects, which run afterwards.
    await frame();
    await frame();
    await frame();
  }, chunk);
  await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
}
