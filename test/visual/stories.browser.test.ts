import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stories } from '../../packages/react/stories/stories/index.ts';
import type { Story } from '../../packages/react/stories/story.ts';
import { differsWhenWide } from './differs-when-wide.ts';
import { expectPicture, pictureName } from './pictures.ts';
import { expect, type StoryView, test } from './story-test.ts';

test.describe.configure({ mode: 'parallel' });

/** Window widths, in CSS px, at which pictures are compared: a phone, a tablet, a laptop. */
const widths = [360, 768, 1440] as const;

/**
 * The views in which a story is compared. A part of a screen, such as a popup, is as wide on a
 * tablet as on a desktop. Longer German texts need the most room at the smallest width. Colours
 * depend on the theme, and on the width only where other parts are shown.
 */
function viewsOf(story: Story): readonly StoryView[] {
  const { part, below = Number.POSITIVE_INFINITY } = story;
  const views: readonly StoryView[] = [
    { width: 360, theme: 'light', lang: 'en' },
    { width: 360, theme: 'dark', lang: 'en' },
    { width: 360, theme: 'light', lang: 'de' },
    ...(part ? [] : [{ width: 768, theme: 'light', lang: 'en' } as const]),
    { width: 1440, theme: 'light', lang: 'en' },
    ...(differsWhenWide(story) ? [{ width: 1440, theme: 'dark', lang: 'en' } as const] : []),
  ];
  return views.filter(({ width }) => width < below);
}

for (const width of widths) {
  for (const story of stories) {
    const views = viewsOf(story).filter((view) => view.width === width);
    if (views.length === 0) continue;
    test(`pictures at ${width} px: ${story.title}`, async ({ storyPages }) => {
      const book = await storyPages(width);
      for (const view of views) {
        await book.open(story, view);
        await expectPicture(book.page, story, view);
      }
    });
  }
}

test('every picture belongs to a story', () => {
  const folder = new URL('./pictures/', import.meta.url);
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const compared = stories.flatMap((story) =>
    viewsOf(story).map((view) =>
      fileURLToPath(new URL(pictureName(story, view).join('/'), folder)),
    ),
  );
  expect(kept.filter((path) => !compared.includes(path))).toEqual([]);
});
