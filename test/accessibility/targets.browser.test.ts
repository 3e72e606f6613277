import { stories } from '../../packages/react/stories/stories/index.ts';
import { expect, test } from '../visual/story-test.ts';
import { measureTargets } from './measure-targets.ts';

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('every control has a target of at least 44 px', async ({ page, storyBook }) => {
    for (const story of stories) {
      await storyBook.open(story, { width: 360, theme: 'light', lang: 'en' });
      const targets = (await measureTargets(page)).filter(({ isInText }) => !isInText);
      const small = targets.filter((target) => Math.min(target.width, target.height) < 43.9);
      expect.soft(small, story.id).toEqual([]);
    }
  });
});
