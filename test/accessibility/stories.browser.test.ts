import { stories } from '../../packages/react/stories/stories/index.ts';
import { expect, test } from '../visual/story-test.ts';
import { findAccessibilityFaults } from './axe.ts';

// Together they cover both themes and both layouts.
const views = [
  { width: 360, theme: 'dark', lang: 'en' },
  { width: 1440, theme: 'light', lang: 'en' },
] as const;

/**
 * The sender chooses where a field is and how small. targets.browser.test.ts measures its target
 * area.
 */
const isSendersChoice = (fault: string) => /^target-size: [^:]*-field-/.test(fault);

for (const story of stories) {
  const { title, scenes, below = Number.POSITIVE_INFINITY } = story;

  test(`axe finds no faults on: ${title}`, async ({ storyPages }) => {
    const judge = async (view: (typeof views)[number]) => {
      const book = await storyPages(view.width);
      for (const { id: scene } of scenes) {
        await book.open(story, { ...view, scene });
        const faults = await findAccessibilityFaults(book.page);
        const ours = faults.filter((fault) => !isSendersChoice(fault));
        expect.soft(ours, `${scene} ${view.width}`).toEqual([]);
      }
    };
    await Promise.all(views.filter(({ width }) => width < below).map(judge));
  });
}
