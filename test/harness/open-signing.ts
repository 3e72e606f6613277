import type { Page } from '@playwright/test';

/**
 * Opens a link and waits until what goes along with a signing (announcements, kept focus, tour) has
 * come and is at work. It leaves no mark of its own on the page: its chunk is waited for, and then
 * what the page does with it.
 */
export async function openSigning(page: Page, link: string): Promise<void> {
  const coming = page.waitForResponse(/background-features/);
  await page.goto(link);
  const chunk = (await coming).url();
  await page.evaluate(async (src) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await import(src);
    // One to draw, one for the effects of it, which run after.
    await frame();
    await frame();
    await frame();
  }, chunk);
  await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
}
