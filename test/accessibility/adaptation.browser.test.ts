import type { Page } from '@playwright/test';
import { stories } from '../../packages/react/stories/stories/index.ts';
import { differsWhenWide } from '../visual/differs-when-wide.ts';
import { expect, test } from '../visual/story-test.ts';

test.describe.configure({ mode: 'parallel' });

const shown = stories.filter(({ below = Number.POSITIVE_INFINITY }) => below > 360);

/** How far the page can be scrolled horizontally, in px. It should be 0. */
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement;
    return root.scrollWidth - root.clientWidth;
  });

/** Texts that reach outside the window or are clipped by their own box. */
const lostWords = (page: Page) =>
  page.evaluate(() => {
    const lost: string[] = [];
    for (const host of document.querySelectorAll('[data-scene]')) {
      for (const element of host.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? []) {
        const text = [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent ?? '')
          .join('')
          .trim();
        // Text on a page scales with it, as in print; a signature sample repeats what was typed; the
        // menu shows all of a title for which the header has no room.
        if (
          text === '' ||
          element.closest('.page, .visually-hidden, .signature-font-text, .header-title, option')
        )
          continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const { left, right, width } = element.getBoundingClientRect();
        if (width <= 1) continue;
        const style = getComputedStyle(element);
        const cuts = style.overflowX !== 'visible' && style.overflowX !== 'auto';
        const isCut = cuts && element.scrollWidth > element.clientWidth + 1;
        if (isCut || left < -1 || right > innerWidth + 1)
          lost.push(`${element.className}: ${text}`);
      }
    }
    return lost;
  });

/** Every story on a phone, and in a wide window those that differ there. */
const storiesAt = (width: number) =>
  shown.filter((story) => width < 1440 || differsWhenWide(story));

async function expectAllWithin(page: Page, name: string): Promise<void> {
  expect.soft(await sidewaysScroll(page), name).toBeLessThanOrEqual(0);
  expect.soft(await lostWords(page), name).toEqual([]);
}

/** Sets the text spacing of WCAG 1.4.12. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    for (const host of document.querySelectorAll('[data-scene]')) {
      host.shadowRoot?.adoptedStyleSheets.push(sheet);
    }
  });

for (const width of [320, 1440]) {
  test(`at ${width} px, nothing needs horizontal scrolling, and the text spacing of WCAG 1.4.12 hides no text`, async ({
    storyPages,
  }) => {
    const book = await storyPages(width);
    for (const story of storiesAt(width)) {
      await book.open(story, { width, theme: 'light', lang: 'de' });
      // 320 px are 1280 px at 400% zoom.
      await expectAllWithin(book.page, story.id);
      await spaceText(book.page);
      await expectAllWithin(book.page, `${story.id}, spaced`);
    }
  });
}

for (const width of [360, 1440]) {
  test(`on a right-to-left page of ${width} px, everything fits in the window`, async ({
    storyPages,
  }) => {
    const book = await storyPages(width);
    for (const story of storiesAt(width)) {
      await book.open(story, { width, theme: 'light', lang: 'en', dir: 'rtl' });
      await expectAllWithin(book.page, story.id);
    }
  });
}
