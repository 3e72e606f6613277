import type { Page } from '@playwright/test';
import { stories } from '../../packages/react/stories/stories/index.ts';
import { expect, type StoryPage, type StoryView, test } from '../visual/story-test.ts';

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
        // Text on a page scales with it, as in print; a signature sample repeats what was typed.
        if (text === '' || element.closest('.page, .visually-hidden, .signature-font-text, option'))
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

/** What is laid out otherwise in a wide window: the side bar, and popups next to their field. */
const wide = new Set(['signing', 'signing-several', 'list', 'tour', 'popup-date', 'popup-draw']);

/** Opens every story on a phone, and those that differ in a wide window, and checks them. */
async function lookThrough(
  storyPages: (width: number) => Promise<StoryPage>,
  view: Omit<StoryView, 'width'>,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const lookAt = async (width: number) => {
    const book = await storyPages(width);
    for (const story of shown.filter(({ id }) => width === 360 || wide.has(id))) {
      await book.open(story, { ...view, width });
      await look(book.page, `${story.id} ${width}`);
    }
  };
  await Promise.all([360, 1440].map(lookAt));
}

async function expectAllWithin(page: Page, name: string): Promise<void> {
  expect.soft(await sidewaysScroll(page), name).toBeLessThanOrEqual(0);
  expect.soft(await lostWords(page), name).toEqual([]);
}

test('at 320 px (1280 px at 400% zoom), nothing needs horizontal scrolling', async ({
  storyPages,
}) => {
  const book = await storyPages(320);
  for (const story of shown) {
    await book.open(story, { width: 320, theme: 'light', lang: 'de' });
    await expectAllWithin(book.page, story.id);
  }
});

test('the text spacing of WCAG 1.4.12 hides no text', async ({ storyPages }) => {
  await lookThrough(storyPages, { theme: 'light', lang: 'de' }, async (page, name) => {
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
      );
      for (const host of document.querySelectorAll('[data-scene]')) {
        host.shadowRoot?.adoptedStyleSheets.push(sheet);
      }
    });
    await expectAllWithin(page, name);
  });
});

test('on a right-to-left page, everything fits in the window', async ({ storyPages }) => {
  await lookThrough(storyPages, { theme: 'light', lang: 'en', dir: 'rtl' }, expectAllWithin);
});
