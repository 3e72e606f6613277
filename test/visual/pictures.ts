import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { Story } from '../../packages/react/stories/story.ts';
import { countDifferentPixels } from './count-different-pixels.ts';
import { decodePicture } from './decode-picture.ts';
import type { StoryView } from './story-book.ts';

const alone = fileURLToPath(new URL('./alone.css', import.meta.url));
const folder = fileURLToPath(new URL('./pictures/', import.meta.url));

// Allows small differences in how browsers draw letters, but nothing out of place: see
// tolerance.browser.test.ts.
const tolerance = { threshold: 0.3, maxDiffPixels: 200 };
/** Milliseconds for a story that differs to reach its final state. It is already rendered. */
const timeout = 5_000;

/**
 * Whether a screenshot matches the stored picture within the tolerance; much faster than
 * Playwright's check.
 */
async function isPicture(screenshot: Buffer, path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  const [shown, kept] = await Promise.all([
    decodePicture(screenshot),
    readFile(path).then(decodePicture),
  ]);
  return countDifferentPixels(shown, kept, tolerance.threshold) <= tolerance.maxDiffPixels;
}

/** The folder and file name of a story's picture. */
export function pictureName({ id }: Story, { width, theme, lang }: StoryView): string[] {
  return [id, `${width}-${theme}-${lang}.png`];
}

/** Compares an open story with its picture. */
export async function expectPicture(
  page: Page,
  story: Story,
  view: StoryView,
  options: { readonly differs?: boolean } = {},
): Promise<void> {
  const { part, scenes } = story;
  const { differs = false } = options;
  const name = pictureName(story, view);
  // A picture of a part hides what would show behind its rounded corners.
  const ofPart = { stylePath: alone, animations: 'disabled' } as const;
  const ofPage = { fullPage: scenes.length > 1, animations: 'disabled' } as const;
  if (test.info().config.updateSnapshots !== 'all') {
    const screenshot = part
      ? await page.locator(part).screenshot(ofPart)
      : await page.screenshot(ofPage);
    const matches = await isPicture(screenshot, folder + name.join('/'));
    if (differs) expect(matches).toBe(false);
    else if (matches) return;
  }
  // Playwright's check reports the difference, waits for late changes, and writes new pictures.
  if (part) {
    const element = page.locator(part);
    const found = differs ? expect(element).not : expect.soft(element);
    await found.toHaveScreenshot(name, { ...ofPart, ...tolerance, timeout });
  } else {
    const found = differs ? expect(page).not : expect.soft(page);
    await found.toHaveScreenshot(name, { ...ofPage, ...tolerance, timeout });
  }
}
