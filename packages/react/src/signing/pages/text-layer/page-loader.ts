import { type Page, type PageText, type SigningSession, whenIdle } from '@sign-envelope/core';
import { flushSync } from 'react-dom';
import { activeElementIn } from '../../../ui/active-element.ts';
import type { PageLoadState } from '../page-load-state.ts';

/** Distance from the viewport at which a page loads: about two screens of scrolling. */
const preloadMargin = '200% 0px';

/**
 * Loads the pages of one document: those near the viewport immediately, the others one by one
 * whenever the browser is idle. The first field can be filled in before the five-thousandth has
 * rendered, and soon all of them are there for the Tab key, find-in-page and screen readers. A loaded
 * page is never unloaded.
 */
export interface PageLoader {
  /** Reports a page's load state whenever it changes, until the returned function is called. */
  observe(element: HTMLElement, page: Page, onChange: (state: PageLoadState) => void): () => void;
}

interface ObservedPage {
  readonly element: HTMLElement;
  readonly page: Page;
  readonly onChange: (state: PageLoadState) => void;
  isStarted: boolean;
  isNear: boolean;
  /** Its text could not be fetched. */
  hasFailed: boolean;
  /** It has been out of view since its text was last requested. */
  hasLeft: boolean;
}

/** Returns the focus to the field that had it: the text layer moves fields within the tree. */
function keepFocus(element: HTMLElement, change: () => void): void {
  const focused = activeElementIn(element);
  flushSync(change);
  if (focused && element.contains(focused) && activeElementIn(element) !== focused) {
    focused.focus({ preventScroll: true });
  }
}

export function createPageLoader(session: SigningSession, documentIndex: number): PageLoader {
  const pages = new Map<Element, ObservedPage>();
  let observer: IntersectionObserver | null = null;
  let isLoadingAll = false;

  async function loadText(one: ObservedPage): Promise<void> {
    one.hasFailed = false;
    one.hasLeft = !one.isNear;
    let text: PageText | null;
    try {
      text = await session.pageText(documentIndex, one.page.number);
    } catch {
      // The session has reported the error to the host, and the page's image shows the same words.
      // The text is fetched again when the page returns to view or the browser is online again.
      one.hasFailed = true;
      retryIfBack(one);
      return;
    }
    if (pages.get(one.element) !== one) return;
    observer?.unobserve(one.element);
    if (text === null) return;
    keepFocus(one.element, () => one.onChange({ showsFields: true, text }));
  }

  function retryIfBack(one: ObservedPage): void {
    const isShown = pages.get(one.element) === one && one.isNear;
    if (isShown && one.hasFailed && one.hasLeft) void loadText(one);
  }

  async function load(one: ObservedPage): Promise<void> {
    if (one.isStarted) return;
    one.isStarted = true;
    one.onChange({ showsFields: true, text: null });
    await loadText(one);
  }

  function retryFailedTexts(): void {
    for (const one of pages.values()) if (one.hasFailed) void loadText(one);
  }

  function updateNear(one: ObservedPage, isNear: boolean): void {
    one.isNear = isNear;
    if (!isNear) one.hasLeft = true;
    else if (one.isStarted) retryIfBack(one);
    else void load(one);
  }

  /** Loads all pages in order, one at a time, so that pages in view never wait for it. */
  async function loadAllWhenIdle(): Promise<void> {
    if (isLoadingAll) return;
    isLoadingAll = true;
    for (;;) {
      await whenIdle();
      const next = [...pages.values()].find((one) => !one.isStarted);
      if (!next) break;
      await load(next);
    }
    isLoadingAll = false;
  }

  /** Printing needs all pages and their images, including those not scrolled to yet. */
  function loadAllForPrint(): void {
    flushSync(() => {
      for (const one of pages.values()) void load(one);
    });
    for (const element of pages.keys()) {
      for (const image of element.querySelectorAll('img')) image.loading = 'eager';
    }
  }

  function connect(): void {
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const one = pages.get(target);
          if (one) updateNear(one, isIntersecting);
        }
      },
      { rootMargin: preloadMargin },
    );
    addEventListener('beforeprint', loadAllForPrint);
    addEventListener('online', retryFailedTexts);
  }

  function disconnect(): void {
    observer?.disconnect();
    observer = null;
    removeEventListener('beforeprint', loadAllForPrint);
    removeEventListener('online', retryFailedTexts);
  }

  return {
    observe(element, page, onChange) {
      if (pages.size === 0) connect();
      pages.set(element, {
        element,
        page,
        onChange,
        isStarted: false,
        isNear: false,
        hasFailed: false,
        hasLeft: false,
      });
      observer?.observe(element);
      void loadAllWhenIdle();
      return () => {
        pages.delete(element);
        observer?.unobserve(element);
        if (pages.size === 0) disconnect();
      };
    },
  };
}
