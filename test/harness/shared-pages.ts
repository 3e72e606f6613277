import type {
  Browser,
  BrowserContextOptions,
  Page,
  PlaywrightTestOptions,
  TestInfo,
  ViewportSize,
} from '@playwright/test';

/** What cannot be changed on an open page. */
type ContextChoice = Pick<
  BrowserContextOptions,
  'deviceScaleFactor' | 'hasTouch' | 'isMobile' | 'locale' | 'timezoneId'
>;

/** What each test can choose on an open page. */
interface PageChoice {
  readonly viewport: ViewportSize | null;
  readonly colorScheme: 'light' | 'dark' | 'no-preference' | null;
  readonly reducedMotion: 'reduce' | 'no-preference' | null;
}

/** The settings of a test, as `test.use` makes them. */
export interface PageSettings extends PlaywrightSettings {
  /** Whether the test gets a new page, on which it may change anything. */
  readonly isolated: boolean;
}

type PlaywrightSettings = Pick<
  PlaywrightTestOptions,
  | 'viewport'
  | 'colorScheme'
  | 'contextOptions'
  | 'deviceScaleFactor'
  | 'hasTouch'
  | 'isMobile'
  | 'locale'
  | 'timezoneId'
>;

/** Pages that stay open for all tests of a worker. */
export interface SharedPages {
  /**
   * Lends a test an empty page. A page that a test has navigated elsewhere, or whose test has
   * failed, is not used again.
   *
   * @param home - Address of the page. Pages with different addresses are not shared.
   * @param open - Navigates a new page to that address.
   */
  lend(
    home: string,
    open: (page: Page) => Promise<void>,
    settings: PageSettings,
    use: (page: Page) => Promise<void>,
    info: TestInfo,
  ): Promise<void>;
  close(): Promise<void>;
}

function contextChoice(settings: PageSettings): ContextChoice {
  const { deviceScaleFactor, hasTouch, isMobile, locale, timezoneId } = settings;
  const choice = { deviceScaleFactor, hasTouch, isMobile, locale, timezoneId };
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
}

async function applyChoice(page: Page, choice: PageChoice): Promise<void> {
  const { viewport, colorScheme, reducedMotion } = choice;
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion });
}

/** Removes what a test has shown and stored. */
const clear = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('sign-envelope')) element.destroy();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    scrollTo({ top: 0, behavior: 'instant' });
  });

/** Creates a collection of pages that are opened when they are first needed. */
export function createSharedPages(browser: Browser): SharedPages {
  const pages = new Map<string, Page>();

  return {
    async lend(home, open, settings, use, info) {
      const choice = contextChoice(settings);
      // A page per window size: on one that was higher before, Chromium sometimes gives fields that
      // it scrolls to no box.
      const key = JSON.stringify([home, choice, settings.viewport]);
      const openPage = async () => {
        const page = await (await browser.newContext(choice)).newPage();
        await open(page);
        return page;
      };
      const page = (settings.isolated ? undefined : pages.get(key)) ?? (await openPage());
      await applyChoice(page, {
        viewport: settings.viewport ?? null,
        colorScheme: settings.colorScheme ?? null,
        reducedMotion: settings.contextOptions.reducedMotion ?? null,
      });
      await use(page);
      const canStay = !settings.isolated && info.status === info.expectedStatus;
      if (canStay && page.url() === home) {
        pages.set(key, page);
        // Listeners and routes of the test.
        page.removeAllListeners();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.mouse.move(0, 0);
        await clear(page);
        return;
      }
      if (pages.get(key) === page) pages.delete(key);
      await page.context().close();
    },
    async close() {
      for (const page of pages.values()) await page.context().close();
    },
  };
}
