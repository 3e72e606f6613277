import { type Browser, expect, type Page } from '@playwright/test';
import type { Story } from '../../packages/react/stories/story.ts';

/** All stories show the same day. */
const today = new Date('2026-03-10T10:00:00Z');

/** Without motion, nothing is captured in the middle of an animation. */
const look = {
  reducedMotion: 'reduce',
  deviceScaleFactor: 1,
  locale: 'en-GB',
  timezoneId: 'Europe/London',
} as const;

export interface StoryView {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly lang: string;
  /** Direction of the page around the screens. */
  readonly dir?: 'ltr' | 'rtl';
  /** Only this scene; by default the whole story. */
  readonly scene?: string;
}

/** Window heights by width, in CSS px: a small phone, a phone, a tablet, a laptop. */
const heights: Readonly<Record<number, number>> = { 320: 568, 360: 740, 768: 1024, 1440: 900 };

/** Opens stories in one page, one after another. */
export interface StoryBook {
  /** Resolves once the story has reached its state; rejects if it cannot be reached. */
  open(story: Story, view: StoryView): Promise<void>;
  /** Removes the story, so that it is built anew when it is opened again. */
  close(): Promise<void>;
}

/** Navigates an open page to another story, and returns whether it was shown or why it failed. */
const turnTo = (page: Page, hash: string): Promise<string> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const root = document.documentElement;
        const look = () => {
          const { shown, failed } = root.dataset;
          if (failed === undefined && shown !== wanted) return;
          observer.disconnect();
          resolve(failed ?? 'shown');
        };
        const observer = new MutationObserver(look);
        observer.observe(root, { attributes: true });
        if (location.hash === wanted) look();
        else location.hash = wanted;
      }),
    hash,
  );

export function createStoryBook(page: Page, url: string): StoryBook {
  let isOpen = false;
  return {
    async open(story, { width, theme, lang, dir = 'ltr', scene }) {
      await page.setViewportSize({ width, height: heights[width] ?? 900 });
      const path = scene === undefined ? story.id : `${story.id}/${scene}`;
      const hash = `#/${path}?${new URLSearchParams({ lang, theme, dir })}`;
      if (!isOpen) {
        await page.clock.setFixedTime(today);
        await page.goto(`${url}/${hash}`);
        isOpen = true;
      }
      expect(await turnTo(page, hash), hash).toBe('shown');
    },
    async close() {
      // The page's own listener comes first.
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            addEventListener('hashchange', () => resolve(), { once: true });
            location.hash = '#/';
          }),
      );
    },
  };
}

/** A page that shows stories. */
export interface StoryPage extends StoryBook {
  readonly page: Page;
}

export interface StoryPageOptions {
  /** Whether the page is on a phone that is operated by touch. */
  readonly isPhone?: boolean;
}

/** Pages that stay open for all tests of a worker, by window width. */
export interface StoryPages {
  at(width: number, options?: StoryPageOptions): Promise<StoryPage>;
  close(): Promise<void>;
}

export function createStoryPages(browser: Browser, url: string): StoryPages {
  const pages = new Map<string, Promise<StoryPage>>();
  const openPage = async (isPhone: boolean): Promise<StoryPage> => {
    // Each page has its own browser context, so that pages share no storage.
    const settings = { ...look, hasTouch: isPhone, isMobile: isPhone };
    const page = await (await browser.newContext(settings)).newPage();
    return { page, ...createStoryBook(page, url) };
  };
  return {
    at(width, { isPhone = false } = {}) {
      const key = `${width} ${isPhone}`;
      const page = pages.get(key) ?? openPage(isPhone);
      pages.set(key, page);
      return page;
    },
    async close() {
      for (const opened of pages.values()) await (await opened).page.context().close();
    },
  };
}
