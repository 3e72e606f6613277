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

/** Opens every story at each width and checks it. The widths run in parallel. */
async function lookThrough(
  storyPages: (width: number) => Promise<StoryPage>,
  view: Omit<StoryView, 'width'>,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const lookAt = async (width: number) => {
    const book = await storyPages(width);
    for (const story of shown) {
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
    for (const theme of ['light', 'dark'] as const) {
      await book.open(story, { width: 320, theme, lang: 'de' });
      await expectAllWithin(book.page, `${story.id} ${theme}`);
    }
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

test('in forced colours, every control keeps an edge or an underline', async ({ storyPages }) => {
  const pages = await Promise.all([360, 1440].map(async (width) => (await storyPages(width)).page));
  const force = (forcedColors: 'active' | 'none') =>
    Promise.all(pages.map((page) => page.emulateMedia({ forcedColors })));
  await force('active');
  try {
    await lookThrough(storyPages, { theme: 'light', lang: 'en' }, async (page, name) => {
      expect.soft(await bareControls(page), name).toEqual([]);
    });
  } finally {
    await force('none');
  }
});
