import { test as base } from '@playwright/test';
import {
  type PopupPage,
  servePopupPage,
} from '../../packages/react/src/signing/field-popup/testing/serve-popup-page.ts';
import { type StoriesServer, serveStories } from '../../packages/react/stories/serve-stories.ts';
import { createStoryPages, type StoryPages } from '../visual/story-book.ts';
import { createSharedPages, type PageSettings, type SharedPages } from './shared-pages.ts';
import { type SigningServer, startQuickServer } from './signing-server.ts';

interface TestSettings {
  /** Whether the test gets a page of its own where others share one. */
  readonly isolated: boolean;
  readonly pageSettings: PageSettings;
}

/** What the tests of a worker share. Each part is started when a test first needs it. */
interface WorkerParts {
  readonly server: SigningServer;
  readonly sharedPages: SharedPages;
  /** Bundles a page for component tests, by default the one with popups, and serves it. */
  readonly componentPage: (renderer?: 'preact' | 'react', entry?: string) => Promise<PopupPage>;
  readonly storiesServer: StoriesServer;
  /** Pages of stories that stay open for all tests of a worker, by window width. */
  readonly storyPages: StoryPages['at'];
}

/**
 * The root of all tests with a browser. Playwright restarts its workers between tests whose
 * worker fixtures differ, so these are all defined here.
 */
export const workerTest = base.extend<TestSettings, WorkerParts>({
  isolated: [false, { option: true }],
  pageSettings: async (
    {
      viewport,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      locale,
      timezoneId,
      isolated,
    },
    use,
  ) => {
    await use({
      viewport,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      locale,
      timezoneId,
      isolated,
    });
  },
  server: [
    // Playwright requires a pattern here, even an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const server = await startQuickServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  sharedPages: [
    async ({ browser }, use) => {
      const pages = createSharedPages(browser);
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  componentPage: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const served = new Map<string, Promise<PopupPage>>();
      await use((renderer = 'preact', entry) => {
        const key = JSON.stringify([renderer, entry]);
        const page = served.get(key) ?? servePopupPage(renderer, entry);
        served.set(key, page);
        return page;
      });
      for (const page of served.values()) await (await page).close();
    },
    { scope: 'worker' },
  ],
  storiesServer: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const server = await serveStories();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  storyPages: [
    async ({ browser, storiesServer }, use) => {
      const pages = createStoryPages(browser, storiesServer.url);
      await use(pages.at);
      await pages.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
