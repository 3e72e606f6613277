import type { Page } from '@playwright/test';
import { stories } from '../../packages/react/stories/stories/index.ts';
import type { Story } from '../../packages/react/stories/story.ts';
import { differsWhenWide } from '../visual/differs-when-wide.ts';
import { expect, type StoryPage, test } from '../visual/story-test.ts';
import { findAccessibilityFaults } from './axe.ts';
import { measureTargets } from './measure-targets.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * Both layouts: on a phone by touch, and on a desktop with a mouse where it shows other parts.
 * Everything is checked in the first theme. What depends on colours is checked in both, at one width,
 * on which they do not depend.
 */
const views = [
  { width: 360, isPhone: true, themes: ['dark', 'light'], smallestTarget: 44 },
  { width: 1440, isPhone: false, themes: ['light'], smallestTarget: 24 },
] as const;

/** The sender chooses where a field is and how small; its target area is measured. */
const isSendersChoice = (fault: string) => /^target-size: [^:]*-field-/.test(fault);

/** Controls with neither an edge nor an underline. */
const bareControls = (page: Page) =>
  page
    .locator(
      '.button, .input, .field-todo:not([role]), .field-optional:not([role]), .tabs-tab[aria-selected=true], .choice, .signature-font, .popup, .dialog',
    )
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        if (!element.checkVisibility()) return [];
        const style = getComputedStyle(element);
        const sides = ['block-start', 'block-end', 'inline-start', 'inline-end'];
        const lines = [...sides.map((side) => `border-${side}`), 'outline'];
        const isDrawn = (line: string) =>
          Number.parseFloat(style.getPropertyValue(`${line}-width`)) > 0 &&
          style.getPropertyValue(`${line}-style`) !== 'none' &&
          !/^rgba\(.*, 0\)$/.test(style.getPropertyValue(`${line}-color`));
        return lines.some(isDrawn) ? [] : [element.className];
      }),
    );

/** Checks one scene in one layout. */
async function judge(
  book: StoryPage,
  story: Story,
  scene: string,
  { width, themes, smallestTarget }: (typeof views)[number],
): Promise<void> {
  const { page } = book;
  const name = `${scene} ${width}`;
  for (const [at, theme] of themes.entries()) {
    await book.open(story, { width, theme, lang: 'en', scene });
    const faults = await findAccessibilityFaults(page, at === 0 ? 'all' : 'colours');
    const ours = faults.filter((fault) => !isSendersChoice(fault));
    expect.soft(ours, `${name} ${theme}`).toEqual([]);
  }

  const targets = (await measureTargets(page)).filter(({ isInText }) => !isInText);
  const small = targets.filter(
    (target) => Math.min(target.width, target.height) < smallestTarget - 0.1,
  );
  expect.soft(small, `targets of at least ${smallestTarget} px, ${name}`).toEqual([]);

  await page.emulateMedia({ forcedColors: 'active' });
  const bare = await bareControls(page);
  await page.emulateMedia({ forcedColors: 'none' });
  expect.soft(bare, `edges in forced colours, ${name}`).toEqual([]);
}

for (const story of stories) {
  const { title, scenes, below = Number.POSITIVE_INFINITY } = story;

  test(`axe finds no faults, targets are large enough for a finger or a mouse, and forced colours leave every edge on: ${title}`, async ({
    storyPages,
  }) => {
    const judgeAll = async (view: (typeof views)[number]) => {
      const book = await storyPages(view.width, view);
      for (const { id } of scenes) await judge(book, story, id, view);
    };
    const shown = views.filter(
      ({ width }) => width < below && (width === 360 || differsWhenWide(story)),
    );
    await Promise.all(shown.map(judgeAll));
  });
}
