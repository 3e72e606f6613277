import { type Page, type PageText, type SigningSession, whenIdle } from '@sign-envelope/core';
import { flushSync } from 'react-dom';
import { activeElementIn } from '../../../ui/active-element.ts';
import type { PageLoadState } from '../page-load-state.ts';

/** Distance from the viewport at which a page loads: about two screens of scrolling. */
const preloadMargin = '200% 0px';

/**
 * Number of pages before and after the one in view that have their text. Hundreds of texts would take
 * more memory than all the rest.
 */
export const textReach = 50;

/**
 * Loads the pages of one document: those near the viewport immediately, the others one by one
 * whenever the browser is idle. The first field can be filled in before the five-thousandth has
 * rendered, and soon all of them are there for the Tab key and screen readers, and so are the texts
 * within reach, for find-in-page too. Fields are never removed again; texts out of reach are.
 */
export interface PageLoader {
  /** Reports a page's load state whenever it changes, until the returned function is called. */
  observe(element: HTMLElement, page: Page, onChange: (state: PageLoadState) => void): () => void;
}

interface ObservedPage {
  readonly element: HTMLElement;
  readonly page: Page;
  readonly onChange: (state: PageLoadState) => void;
  isNear: boolean;
  showsFields: boolean;
  /** `none` also if it has left the reach; `failed` if it could not be fetched. */
  text: 'none' | 'requested' | 'shown' | 'failed';
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
  /** Number of the page in view. */
  let center = 1;

  const isInReach = ({ page }: ObservedPage) => Math.abs(page.number - center) <= textReach;

  async function loadText(one: ObservedPage): Promise<void> {
    one.text = 'requested';
    one.hasLeft = !one.isNear;
    let text: PageText | null;
    try {
      text = await session.pageText(documentIndex, one.page.number);
    } catch {
      // The session has reported the error to the host, and the page's image shows the same words.
      // The text is fetched again when the page returns to view or the browser is online again.
      one.text = 'failed';
      retryIfBack(one);
      return;
    }
    one.text = 'shown';
    // In a short document no page leaves the reach.
    if (pages.size <= textReach) observer?.unobserve(one.element);
    if (pages.get(one.element) !== one || text === null) return;
    keepFocus(one.element, () => one.onChange({ showsFields: true, text }));
  }

  function dropText(one: ObservedPage): void {
    one.text = 'none';
    keepFocus(one.element, () => one.onChange({ showsFields: true, text: null }));
  }

  function retryIfBack(one: ObservedPage): void {
    const isShown = pages.get(one.element) === one && one.isNear;
    if (isShown && one.text === 'failed' && one.hasLeft) void loadText(one);
  }

  function showFields(one: ObservedPage): void {
    if (one.showsFields) return;
    one.showsFields = true;
    one.onChange({ showsFields: true, text: null });
  }

  const lacksText = (one: ObservedPage) => one.text === 'none' && isInReach(one);

  function retryFailedTexts(): void {
    for (const one of pages.values()) if (one.text === 'failed') void loadText(one);
  }

  function updateNear(one: ObservedPage, isNear: boolean): void {
    one.isNear = isNear;
    if (!isNear) {
      one.hasLeft = true;
      return;
    }
    center = one.page.number;
    showFields(one);
    if (lacksText(one)) void loadText(one);
    else retryIfBack(one);
    void loadAllWhenIdle();
  }

  /**
   * Loads and drops what is to be, fields first and one page at a time, so that pages in view never wait
   * for it.
   */
  async function loadAllWhenIdle(): Promise<void> {
    if (isLoadingAll) return;
    isLoadingAll = true;
    for (;;) {
      await whenIdle();
      const all = [...pages.values()];
      const bare = all.find((one) => !one.showsFields);
      const far = all.find((one) => one.text === 'shown' && !isInReach(one));
      const next = all.find(lacksText);
      if (bare) showFields(bare);
      else if (far) dropText(far);
      else if (next) await loadText(next);
      else break;
    }
    isLoadingAll = false;
  }

  /** Printing needs all fields and images, including those not scrolled to yet. */
  function loadAllForPrint(): void {
    flushSync(() => {
      for (const one of pages.values()) showFields(one);
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
        isNear: false,
        showsFields: false,
        text: 'none',
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
