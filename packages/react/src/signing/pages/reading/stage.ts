import type { Page, PageText, SigningSession } from '@sign-envelope/core';
import { flushSync } from 'react-dom';
import { activeElementIn } from '../../../ui/active-element.ts';
import type { SheetStanding } from '../sheet-standing.ts';
import { idle } from './idle.ts';

/** How far beyond the window a page is made ready: about two screens of scrolling. */
const nearBy = '200% 0px';

/**
 * Makes the pages of one document ready: those near the window at once, all others one by one
 * whenever the browser is idle. So the first field can be filled in without waiting for the
 * five-thousandth, and yet soon all of them are there for the Tab key, for find-in-page and for
 * screen readers. Nothing is ever taken away again.
 */
export interface Stage {
  /** Tells a sheet how it stands whenever that changes, until the answer is called. */
  attend(sheet: HTMLElement, page: Page, onChange: (standing: SheetStanding) => void): () => void;
}

interface Attended {
  readonly sheet: HTMLElement;
  readonly page: Page;
  readonly onChange: (standing: SheetStanding) => void;
  begun: boolean;
  /** Its words could not be had; `away` once it has been out of sight since. */
  failed: 'no' | 'here' | 'away';
}

/** Where the words move fields in the tree, the one that had the focus gets it back. */
function keepingFocus(sheet: HTMLElement, change: () => void): void {
  const focused = activeElementIn(sheet);
  flushSync(change);
  if (focused && sheet.contains(focused) && activeElementIn(sheet) !== focused) {
    focused.focus({ preventScroll: true });
  }
}

export function createStage(session: SigningSession, documentIndex: number): Stage {
  const attended = new Map<Element, Attended>();
  let observer: IntersectionObserver | null = null;
  let walking = false;

  async function bringText(one: Attended): Promise<void> {
    one.failed = 'no';
    observer?.unobserve(one.sheet);
    let text: PageText | null;
    try {
      text = await session.pageText(documentIndex, one.page.number);
    } catch {
      // The host has heard of it by the session; the page's image shows what it says all the same.
      // Asked for again when the page is come back to, or the network is.
      one.failed = 'here';
      if (attended.get(one.sheet) === one) observer?.observe(one.sheet);
      return;
    }
    if (text === null || attended.get(one.sheet) !== one) return;
    keepingFocus(one.sheet, () => one.onChange({ due: true, text }));
  }

  async function makeReady(one: Attended): Promise<void> {
    if (one.begun) return;
    one.begun = true;
    one.onChange({ due: true, text: null });
    await bringText(one);
  }

  function bringMissingTexts(): void {
    for (const one of attended.values()) if (one.failed !== 'no') void bringText(one);
  }

  function see(one: Attended, isNear: boolean): void {
    if (!isNear && one.failed === 'here') one.failed = 'away';
    if (!isNear) return;
    if (one.failed === 'away') void bringText(one);
    else void makeReady(one);
  }

  /** Through all pages in their order, one at a time: what is looked at never waits for it. */
  async function walk(): Promise<void> {
    if (walking) return;
    walking = true;
    for (;;) {
      await idle();
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
      attended.set(sheet, { sheet, page, onChange, begun: false, failed: 'no' });
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
