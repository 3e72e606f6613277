import type { Page } from '@playwright/test';
import { stories } from '../../packages/react/stories/stories/index.ts';
import { expect, test } from '../visual/story-test.ts';

/** Controls in the topmost layer, with the size of their target area, in CSS px. */
const measureTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-scene]')].flatMap((host) => {
      const root = host.shadowRoot;
      const top = root?.querySelector('dialog[open], .popup') ?? root;
      const controls = top?.querySelectorAll<HTMLElement>(
        'button:enabled, input:enabled, select, textarea, a[href], [role=tab]',
      );
      return [...(controls ?? [])].flatMap((control) => {
        if (!control.checkVisibility({ visibilityProperty: true })) return [];
        const label = control.closest('label');
        const { width, height } = (label ?? control).getBoundingClientRect();
        // A field's ::before extends its target area beyond its edges.
        const reach = control.matches('.field') ? getComputedStyle(control, '::before') : null;
        return {
          name: `${control.className} ${control.getAttribute('aria-label') ?? control.textContent ?? ''}`,
          isField: control.matches('.field'),
          isInText: control.matches('.link, a'),
          width: reach ? Math.max(width, Number.parseFloat(reach.width)) : width,
          height: reach ? Math.max(height, Number.parseFloat(reach.height)) : height,
        };
      });
    }),
  );

test('with a mouse, every target is at least 24 px wide and high', async ({ storyPages }) => {
  const measureAt = async (width: number) => {
    const book = await storyPages(width);
    for (const story of stories.filter(({ below = Number.POSITIVE_INFINITY }) => width < below)) {
      await book.open(story, { width, theme: 'light', lang: 'en' });
      const targets = (await measureTargets(book.page)).filter(({ isInText }) => !isInText);
      const small = targets.filter((target) => Math.min(target.width, target.height) < 23.9);
      expect.soft(small, `${story.id} ${width}`).toEqual([]);
    }
  };
  await Promise.all([360, 1440].map(measureAt));
});

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
