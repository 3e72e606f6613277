import type { Page, PageText, SigningSession } from '@sign-envelope/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageLoadState } from '../page-load-state.ts';
import { createPageLoader, textReach } from './page-loader.ts';

const text: PageText = { width: 595, height: 842, blocks: [] };
const count = 3 * textReach;

/** Tells the loader that a page is near the viewport, or no longer. */
let intersect: (element: Element, isIntersecting: boolean) => void;

beforeEach(() => {
  // The browser is always idle.
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => queueMicrotask(callback));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly object[]) => void) {
        intersect = (target, isIntersecting) => callback([{ target, isIntersecting }]);
      }
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

/** Observes the pages of a long document. */
function observeAll(pageText: SigningSession['pageText'] = async () => text) {
  const loader = createPageLoader({ pageText } as SigningSession, 0);
  const states = new Map<number, PageLoadState>();
  const elements = Array.from({ length: count }, (_, index) => {
    const element = document.createElement('div');
    loader.observe(element, { number: index + 1 } as Page, (state) => states.set(index + 1, state));
    return element;
  });
  const numbers = (has: (state: PageLoadState) => boolean) =>
    [...states].filter(([, state]) => has(state)).map(([number]) => number);
  return {
    show(number: number) {
      const element = elements[number - 1];
      if (element) intersect(element, true);
    },
    withFields: () => numbers(({ showsFields }) => showsFields).length,
    /** The first and the last page with a text, and how many there are. */
    withText() {
      const found = numbers((state) => state.text !== null);
      return [Math.min(...found), Math.max(...found), found.length];
    },
  };
}

test('all fields are loaded, and the texts of the pages within reach of the one in view', async () => {
  const pages = observeAll();
  pages.show(1);
  await vi.waitFor(() => expect(pages.withFields()).toBe(count));
  await vi.waitFor(() => expect(pages.withText()).toEqual([1, 1 + textReach, 1 + textReach]));
});

test('texts that leave the reach are dropped, those that enter it are loaded, and fields stay', async () => {
  const pages = observeAll();
  pages.show(1);
  await vi.waitFor(() => expect(pages.withText()).toEqual([1, 1 + textReach, 1 + textReach]));
  pages.show(count);
  const first = count - textReach;
  await vi.waitFor(() => expect(pages.withText()).toEqual([first, count, 1 + textReach]));
  pages.show(1);
  await vi.waitFor(() => expect(pages.withText()).toEqual([1, 1 + textReach, 1 + textReach]));
  expect(pages.withFields()).toBe(count);
});

test('fields do not wait for texts', async () => {
  const pages = observeAll(() => new Promise(() => undefined));
  pages.show(1);
  await vi.waitFor(() => expect(pages.withFields()).toBe(count));
});
