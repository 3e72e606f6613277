import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stories } from '../../packages/react/stories/stories/index.ts';
import type { Story } from '../../packages/react/stories/story.ts';
import { expectPicture, pictureName } from './pictures.ts';
import { expect, type StoryView, test } from './story-test.ts';

/**
 * The views in which a story is compared. A part of a screen, such as a popup, is as wide on a
 * tablet as on a desktop, and its longer German texts need the most room at the smallest width.
 */
function viewsOf({ part, below = Number.POSITIVE_INFINITY }: Story): readonly StoryView[] {
  const widths = part ? [360, 1440] : [360, 768, 1440];
  const views = widths.flatMap((width): StoryView[] => [
    { width, theme: 'light', lang: 'en' },
    { width, theme: 'dark', lang: 'en' },
    ...(part && width > 360 ? [] : [{ width, theme: 'light', lang: 'de' } as const]),
  ]);
  return views.filter(({ width }) => width < below);
}

for (const story of stories) {
  test(`${story.title} looks as in its pictures, at each width, light and dark, in English and German`, async ({
    storyPages,
  }) => {
    const views = viewsOf(story);
    const compareAt = async (width: number) => {
      const book = await storyPages(width);
      for (const view of views.filter((each) => each.width === width)) {
        await book.open(story, view);
        await expectPicture(book.page, story, view);
      }
    };
    await Promise.all([...new Set(views.map(({ width }) => width))].map(compareAt));
  });
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
