import { readdirSync } from 'node:fs';
import { stories } from '../../packages/react/stories/stories/index.ts';
import { expectPicture } from './pictures.ts';
import { expect, test } from './story-test.ts';

const widths = [360, 768, 1440] as const;
const themes = ['light', 'dark'] as const;
const languages = ['en', 'de'] as const;

// Theme by theme, which a story changes where it stands.
const views = languages.flatMap((lang) => themes.map((theme) => ({ theme, lang })));

for (const story of stories) {
  const { title, below = Number.POSITIVE_INFINITY } = story;

  test(`${title} looks as in its pictures, at each width, light and dark, in English and German`, async ({
    storyPages,
  }) => {
    const compareAt = async (width: number) => {
      const book = await storyPages(width);
      for (const view of views) {
        await book.open(story, { width, ...view });
        await expectPicture(book.page, story, { width, ...view });
      }
    };
    await Promise.all(widths.filter((width) => width < below).map(compareAt));
  });
}

test('no picture is left of a story that is gone', () => {
  const kept = readdirSync(new URL('./pictures', import.meta.url));
  expect(kept.filter((name) => !stories.some(({ id }) => id === name))).toEqual([]);
});
