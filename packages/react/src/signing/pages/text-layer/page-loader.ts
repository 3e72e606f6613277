import { type Page, type PageText, type SigningSession, whenIdle } from '@sign-envelope/core';
import { flushSync } from 'react-dom';
import { activeElementIn } from '../../../ui/active-element.ts';
import { initialLoadState, type PageLoadState } from '../page-load-state.ts';

/** Distance from the viewport, in screens, at which pages load first. */
const nearScreens = 2;

/**
 * Number of pages before and after the one in view that have their text. Hundreds of texts would take
 * more memory than all the rest.
 */
export const textReach = 50;

/** Screens per second above which nothing can be read. */
const fastestReading = 2;
/** Milliseconds over which the speed of scrolling is measured. */
const speedTime = 100;

/**
 * Loads the pages of one document whenever the browser is idle: first those near the viewport, then
 * the fields and texts of the others, one page at a time. The first field can be filled in before
 * the five-thousandth has rendered, and soon the Tab key and screen readers reach all of them.
 * Fields are never removed again. Texts, which find-in-page needs too, are removed once they are
 * out of reach. Nothing loads while the signer scrolls quickly, because it would slow the scrolling
 * down.
 */
export interface PageLoader {
  /**
   * Reports a page's load state whenever it changes, until the returned function is called.
   *
   * @param element Child of an element with some pages before and after it.
   */
  observe(element: HTMLElement, page: Page, onChange: (state: PageLoadState) => void): () => void;
}

interface ObservedPage {
  readonly element: HTMLElement;
  readonly group: Element;
  readonly page: Page;
  readonly onChange: (state: PageLoadState) => void;
  state: PageLoadState;
  /** `none` also once it is out of reach; `failed` if it could not be fetched. */
  text: 'none' | 'requested' | 'shown' | 'failed';
  /** Whether it is near the viewport; observed from the request of its text to its arrival. */
  isNear: boolean;
  /** Whether it has been out of view since its text was last requested. */
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

/** Pixels from the viewport to an element; 0 if it is in view. */
function pixelsTo(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.max(0, top - innerHeight, -bottom);
}

export function createPageLoader(session: SigningSession, documentIndex: number): PageLoader {
  const pages = new Map<Element, ObservedPage>();
  const nearGroups = new Set<Element>();
  let observer: IntersectionObserver | null = null;
  let isLoading = false;
  let isLoadingText = false;
  let hasScrolled = false;
  /** Number of the page in view. */
  let center = 1;

  /** Returns the pages near the viewport, the nearest first. */
  function findNear(): readonly ObservedPage[] {
    const near = [...pages.values()]
      .filter(({ group }) => nearGroups.has(group))
      .map((one) => ({ one, pixels: pixelsTo(one.element) }))
      .filter(({ pixels }) => pixels <= nearScreens * innerHeight)
      .sort((first, second) => first.pixels - second.pixels)
      .map(({ one }) => one);
    center = near[0]?.page.number ?? center;
    return near;
  }

  /** Distance from the page in view, in pages. */
  const distance = ({ page }: ObservedPage) => Math.abs(page.number - center);
  const isInReach = (one: ObservedPage) => distance(one) <= textReach;
  const isBlank = ({ state }: ObservedPage) => !state.showsImage;
  const lacksFields = ({ state }: ObservedPage) => !state.showsFields;
  const lacksText = (one: ObservedPage) => one.text === 'none' && isInReach(one);

  function change(one: ObservedPage, changed: Partial<PageLoadState>): void {
    one.state = { ...one.state, ...changed };
    one.onChange(one.state);
  }

  async function loadText(one: ObservedPage): Promise<void> {
    one.text = 'requested';
    one.isNear = false;
    one.hasLeft = false;
    // Observes it again, to learn where it is now.
    observer?.unobserve(one.element);
    observer?.observe(one.element);
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
    observer?.unobserve(one.element);
    if (pages.get(one.element) !== one || text === null) return;
    keepFocus(one.element, () => change(one, { text }));
  }

  function dropText(one: ObservedPage): void {
    one.text = 'none';
    keepFocus(one.element, () => change(one, { text: null }));
  }

  function retryIfBack(one: ObservedPage): void {
    const isShown = pages.get(one.element) === one && one.isNear;
    if (isShown && one.text === 'failed' && one.hasLeft) void loadText(one);
  }

  function retryFailedTexts(): void {
    for (const one of pages.values()) if (one.text === 'failed') void loadText(one);
  }

  function updateNear(one: ObservedPage, isNear: boolean): void {
    one.isNear = isNear;
    one.hasLeft ||= !isNear;
    retryIfBack(one);
  }

  /** Waits while pages move past too fast to be read. */
  async function untilReadable(): Promise<void> {
    const [first] = pages.keys();
    while (hasScrolled && first) {
      hasScrolled = false;
      const before = first.getBoundingClientRect().top;
      await new Promise((resolve) => setTimeout(resolve, speedTime));
      const screens = Math.abs(first.getBoundingClientRect().top - before) / innerHeight;
      // In a window without a height, where nothing has moved, the number is NaN.
      if (!(screens * 1000 > fastestReading * speedTime)) return;
      hasScrolled = true;
    }
  }

  /** Loads a text that no page near the viewport waits for: one at a time. */
  async function loadNextText(one: ObservedPage): Promise<void> {
    isLoadingText = true;
    await loadText(one);
    isLoadingText = false;
    void loadAll();
  }

  /**
   * Loads or removes one thing. Returns `false` if there is nothing to do, or nothing until a text
   * arrives.
   */
  function loadOne(): boolean {
    const near = findNear();
    const all = [...pages.values()];
    const silent = near.filter(lacksText);
    const blank = near.find(isBlank);
    const bare = silent.length === 0 && all.find(lacksFields);
    const far = all.find((one) => one.text === 'shown' && !isInReach(one));
    const next = all.filter(lacksText).sort((one, other) => distance(one) - distance(other))[0];
    if (blank) change(blank, { showsImage: true, showsFields: true });
    else if (bare) change(bare, { showsFields: true });
    else if (silent.length > 0) for (const one of silent) void loadText(one);
    else if (far) dropText(far);
    else if (next && !isLoadingText) void loadNextText(next);
    else return false;
    return true;
  }

  async function loadAll(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    do {
      await untilReadable();
      await whenIdle();
    } while (loadOne());
    isLoading = false;
  }

  /** Printing needs all fields and images, including those not scrolled to yet. */
  function loadAllForPrint(): void {
    flushSync(() => {
      for (const one of pages.values()) change(one, { showsImage: true, showsFields: true });
    });
    for (const element of pages.keys()) {
      for (const image of element.querySelectorAll('img')) image.loading = 'eager';
    }
  }

  function noteScroll(): void {
    hasScrolled = true;
  }

  function connect(): void {
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const one = pages.get(target);
          if (one) updateNear(one, isIntersecting);
          else if (isIntersecting) nearGroups.add(target);
          else nearGroups.delete(target);
        }
        void loadAll();
      },
      { rootMargin: `${100 * nearScreens}% 0px` },
    );
    addEventListener('beforeprint', loadAllForPrint);
    addEventListener('online', retryFailedTexts);
    // Scroll events of an element around the pages count too.
    addEventListener('scroll', noteScroll, { capture: true, passive: true });
  }

  function disconnect(): void {
    observer?.disconnect();
    observer = null;
    nearGroups.clear();
    removeEventListener('beforeprint', loadAllForPrint);
    removeEventListener('online', retryFailedTexts);
    removeEventListener('scroll', noteScroll, { capture: true });
  }

  return {
    observe(element, page, onChange) {
      if (pages.size === 0) connect();
      const group = element.parentElement ?? element;
      pages.set(element, {
        element,
        group,
        page,
        onChange,
        state: initialLoadState(page),
        text: 'none',
        isNear: false,
        hasLeft: false,
      });
      observer?.observe(group);
      void loadAll();
      return () => {
        pages.delete(element);
        observer?.unobserve(element);
        if (pages.size === 0) disconnect();
      };
    },
  };
}
