import type { Page } from '@playwright/test';
import { stories } from '../../packages/react/stories/stories/index.ts';
import { expect, type StoryPage, test } from './story-test.ts';

const view = { width: 1440, theme: 'light', lang: 'en' } as const;

async function openStory(book: StoryPage, id: string, more: object = {}): Promise<Page> {
  const story = stories.find((each) => each.id === id);
  if (story === undefined) throw new Error(`There is no story called ${id}`);
  await book.open(story, { ...view, ...more });
  return book.page;
}

/** A colour that is shown, as `#rrggbb`, whatever colour space the style sheet gives it in. */
const colorOf = (page: Page, selector: string, property = 'background-color', pseudo = '') =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, [name = '', part = '']) => {
        const context = document.createElement('canvas').getContext('2d');
        if (context === null) throw new Error('There is no canvas');
        context.fillStyle = getComputedStyle(element, part || null).getPropertyValue(name);
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
        return `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`;
      },
      [property, pseudo],
    );

// The colours of the stories: see branded.ts.
const primary = '#0b5d54';
const secondary = '#12343b';
const tertiary = '#f2e5d5';
const accentPrimary = '#8a3b12';
const accentSecondary = '#c8553d';

test('[BR-01] [BR-02] [EB-08] each of a company’s colours is on the parts it belongs to', async ({
  storyPages,
}) => {
  const book = await storyPages(1440);
  const page = await openStory(book, 'branded');
  expect(await colorOf(page, '.footer-next')).toBe(primary);
  expect(await colorOf(page, '.progress-bar-fill')).toBe(primary);
  expect(await colorOf(page, '.header')).toBe(secondary);
  expect(await colorOf(page, '.header-title', 'color')).toBe('#ffffff');
  expect(await colorOf(page, '.side')).toBe(tertiary);
  expect(await colorOf(page, '.document-strip')).toBe(tertiary);
  expect(await colorOf(page, '.footer-legal', 'color')).toBe(accentPrimary);
  expect(await colorOf(page, '.document[aria-current] .document-title', 'color')).toBe(
    accentPrimary,
  );
  await page.locator('.footer-next').hover();
  await expect.poll(() => colorOf(page, '.footer-next')).not.toBe(primary);
  await page.mouse.move(0, 0);

  await openStory(book, 'branded-popup');
  expect(await colorOf(page, '.popup-header')).toBe(secondary);
  expect(await colorOf(page, '.calendar-cell[aria-selected=true]')).toBe(primary);
  expect(await colorOf(page, '.calendar-header .icon', 'color')).not.toBe('#1a1e25');

  await openStory(book, 'branded-help');
  expect(await colorOf(page, '.dialog-header')).toBe(secondary);
  expect(await colorOf(page, '.tabs-tab[aria-selected=true]', 'color')).toBe(accentPrimary);
  expect(await colorOf(page, '.tabs-tab[aria-selected=true]', 'border-block-end-color')).toBe(
    primary,
  );

  await openStory(book, 'branded-screens', { scene: 'code' });
  expect(await colorOf(page, '.code-header')).toBe(secondary);
  await openStory(book, 'branded-screens', { scene: 'signed-0' });
  // Moved as little as an icon on its own tint needs.
  expect(await colorOf(page, '.card-mark', 'color')).toBe(
    await colorOf(page, '.card', 'border-block-start-color'),
  );
  expect(await colorOf(page, '.card-mark', 'color')).not.toBe('#17703c');
  for (const scene of ['widget-confirm', 'widget-result']) {
    await openStory(book, 'branded-screens', { scene });
    await expect(page.getByRole('img', { name: 'Harbour Lettings' })).toBeVisible();
  }
  expect(accentSecondary).not.toBe(primary);
});

test('[BR-02] [EB-08] the logo has a background of its own only where it would be hard to see, and the name replaces it where it does not load', async ({
  storyPages,
}) => {
  const book = await storyPages(1440);
  const plate = (page: Page) =>
    page
      .locator('.logo')
      .first()
      .evaluate((logo) => getComputedStyle(logo).backgroundColor);
  const none = 'rgba(0, 0, 0, 0)';
  // A dark logo on the company's dark header, in both themes.
  const page = await openStory(book, 'branded');
  await expect(page.getByRole('img', { name: 'Harbour Lettings' })).toBeVisible();
  expect(await plate(page)).toBe('rgb(255, 255, 255)');
  // A dark and a light logo on a header that is a tint.
  await openStory(book, 'branded-one');
  expect(await plate(page)).toBe(none);
  await openStory(book, 'branded-one', { theme: 'dark' });
  expect(await plate(page)).toBe('rgb(255, 255, 255)');
  await openStory(book, 'branded-light');
  expect(await plate(page)).toBe('rgb(26, 30, 37)');
  await openStory(book, 'branded-light', { theme: 'dark' });
  expect(await plate(page)).toBe(none);

  await openStory(book, 'branded-white');
  await expect(page.locator('.header-company')).toHaveText('Harbour Lettings');
  await expect(page.locator('.logo')).toHaveCount(0);
});

test('[BR-04] two companies on one page keep their own colours, and the page keeps its own', async ({
  storyPages,
}) => {
  const page = await openStory(await storyPages(1440), 'branded-screens');
  const edge = (scene: string) =>
    colorOf(page, `[data-scene="${scene}"] .card-success`, 'border-block-start-color');
  expect(await edge('signed-0')).not.toBe(await edge('signed-1'));
  const leaked = await page.evaluate(
    () =>
      [
        document.documentElement,
        document.body,
        ...document.querySelectorAll('[data-scene]'),
      ].filter(
        (element) => getComputedStyle(element).getPropertyValue('--sign-brand-primary') !== '',
      ).length,
  );
  expect(leaked).toBe(0);
});

test('[BR-03] text on a primary colour that a host page sets alone can be read, before any company’s', async ({
  storyPages,
}) => {
  const page = await openStory(await storyPages(1440), 'branded');
  const host = page.locator('[data-scene]').first();
  for (const [color, text] of [
    ['#ffe000', '#000000'],
    ['#ff0000', '#000000'],
    ['#0a2a6b', '#ffffff'],
    ['#747474', '#ffffff'],
  ] as const) {
    await host.evaluate((element: HTMLElement, value) => {
      element.style.setProperty('--sign-color-primary', value);
    }, color);
    await expect.poll(() => colorOf(page, '.footer-next')).toBe(color);
    expect(await colorOf(page, '.footer-next', 'color')).toBe(text);
  }
  await host.evaluate((element: HTMLElement) => element.removeAttribute('style'));
});
