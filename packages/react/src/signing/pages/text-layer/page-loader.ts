import type { Page, PageText, SigningSession } from '@sign-envelope/core';
import { flushSync } from 'react-dom';
import { activeElementIn } from '../../../ui/active-element.ts';
import type { PageLoadState } from '../page-load-state.ts';
import { whenIdle } from './when-idle.ts';

/** How far beyond the window a page is made ready: about two screens of scrolling. */
const nearBy = '200% 0px';

/**
 * Makes the pages of one document ready: those near the window at once, all others one by one
 * whenever the browser is idle. So the first field can be filled in without waiting for the
 * five-thousandth, and yet soon all of them are there for the Tab key, for find-in-page and for
 * screen readers. Nothing is ever taken away again.
 */
export interface PageLoader {
  /** Tells a sheet how it stands whenever that changes, until the answer is called. */
  attend(sheet: HTMLElement, page: Page, onChange: (standing: PageLoadState) => void): () => void;
}

interface Attended {
  readonly sheet: HTMLElement;
  readonly page: Page;
  readonly onChange: (standing: PageLoadState) => void;
  begun: boolean;
  isNear: boolean;
  /** Its text could not be fetched. */
  hasFailed: boolean;
  /** It has been out of sight since its text was last asked for. */
  wasAway: boolean;
}

/** Where the words move fields in the tree, the one that had the focus gets it back. */
function keepingFocus(sheet: HTMLElement, change: () => void): void {
  const focused = activeElementIn(sheet);
  flushSync(change);
  if (focused && sheet.contains(focused) && activeElementIn(sheet) !== focused) {
    focused.focus({ preventScroll: true });
  }
}

export function createPageLoader(session: SigningSession, documentIndex: number): PageLoader {
  const attended = new Map<Element, Attended>();
  let observer: IntersectionObserver | null = null;
  let walking = false;

  async function bringText(one: Attended): Promise<void> {
    one.hasFailed = false;
    one.wasAway = !one.isNear;
    let text: PageText | null;
    try {
      text = await session.pageText(documentIndex, one.page.number);
    } catch {
      // The session has told the host; the page's image shows the same words. They are asked for
      // again when the page comes back into view, or the network does.
      one.hasFailed = true;
      retryIfBack(one);
      return;
    }
    if (attended.get(one.sheet) !== one) return;
    observer?.unobserve(one.sheet);
    if (text === null) return;
    keepingFocus(one.sheet, () => one.onChange({ due: true, text }));
  }

  function retryIfBack(one: Attended): void {
    const isShown = attended.get(one.sheet) === one && one.isNear;
    if (isShown && one.hasFailed && one.wasAway) void bringText(one);
  }

  async function makeReady(one: Attended): Promise<void> {
    if (one.begun) return;
    one.begun = true;
    one.onChange({ due: true, text: null });
    await bringText(one);
  }

  function bringMissingTexts(): void {
    for (const one of attended.values()) if (one.hasFailed) void bringText(one);
  }

  function see(one: Attended, isNear: boolean): void {
    one.isNear = isNear;
    if (!isNear) one.wasAway = true;
    else if (one.begun) retryIfBack(one);
    else void makeReady(one);
  }

  /** Through all pages in their order, one at a time: what is looked at never waits for it. */
  async function walk(): Promise<void> {
    if (walking) return;
    walking = true;
    for (;;) {
      await whenIdle();
      const next = [...attended.values()].find((one) => !one.begun);
      if (!next) break;
      await makeReady(next);
    }
    walking = false;
  }

  /** Paper shows all pages: those not yet scrolled to as well, and their pictures. */
  function makeAllReady(): void {
    flushSync(() => {
      for (const one of attended.values()) void makeReady(one);
    });
    for (const sheet of attended.keys()) {
      for (const image of sheet.querySelectorAll('img')) image.loading = 'eager';
    }
  }

  function open(): void {
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const one = attended.get(target);
          if (one) see(one, isIntersecting);
        }
      },
      { rootMargin: nearBy },
    );
    addEventListener('beforeprint', makeAllReady);
    addEventListener('online', bringMissingTexts);
  }

  function close(): void {
    observer?.disconnect();
    observer = null;
    removeEventListener('beforeprint', makeAllReady);
    removeEventListener('online', bringMissingTexts);
  }

  return {
    attend(sheet, page, onChange) {
      if (attended.size === 0) open();
      attended.set(sheet, {
        sheet,
        page,
        onChange,
        begun: false,
        isNear: false,
        hasFailed: false,
        wasAway: false,
      });
      observer?.observe(sheet);
      void walk();
      return () => {
        attended.delete(sheet);
        observer?.unobserve(sheet);
        if (attended.size === 0) close();
      };
    },
  };
}
