import type { Page, PageText, SigningSession } from '@sign-envelope/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialLoadState, type PageLoadState } from '../page-load-state.ts';
import { createPageLoader, textReach } from './page-loader.ts';

const text: PageText = { width: 595, height: 842, blocks: [] };
const count = 3 * textReach;

/** Tells the loader that an element is near the viewport, or no longer. */
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
  let inView = 1;
  const groups = Array.from({ length: count / 10 }, () => document.createElement('div'));
  for (let number = 1; number <= count; number++) {
    const element = document.createElement('div');
    // The pages before the one in view are above the viewport, the others below it.
    element.getBoundingClientRect = () => new DOMRect(0, (number - inView) * 3000, 600, 800);
    groupOf(number)?.append(element);
    const page = { number } as Page;
    states.set(number, initialLoadState(page));
    loader.observe(element, page, (state) => states.set(number, state));
  }
  function groupOf(number: number) {
    return groups[Math.ceil(number / 10) - 1];
  }
  const numbers = (has: (state: PageLoadState) => boolean) =>
    [...states].filter(([, state]) => has(state)).map(([number]) => number);
  return {
    show(number: number) {
      inView = number;
      for (const group of groups) intersect(group, group === groupOf(number));
    },
    withFields: () => numbers(({ showsFields }) => showsFields).length,
    withImage: () => numbers(({ showsImage }) => showsImage),
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

test('only the images of pages near the viewport are loaded, and stay', async () => {
  const pages = observeAll();
  pages.show(40);
  await vi.waitFor(() => expect(pages.withFields()).toBe(count));
  expect(pages.withImage()).toEqual([1, 2, 40]);
  pages.show(80);
  await vi.waitFor(() => expect(pages.withImage()).toEqual([1, 2, 40, 80]));
});

test('nothing is loaded while pages rush past, and then what is in view', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const pages = observeAll();
  for (let number = 20; number <= 29; number++) {
    pages.show(number);
    dispatchEvent(new Event('scroll'));
    await vi.advanceTimersByTimeAsync(50);
  }
  // The page where the scrolling began.
  expect(pages.withImage()).toEqual([1, 2, 20]);
  expect(pages.withFields()).toBe(3);
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await vi.waitFor(() => expect(pages.withFields()).toBe(count));
  expect(pages.withImage()).toEqual([1, 2, 20, 29]);
});

test('a window without a height does not hold up the loading', async () => {
  vi.stubGlobal('innerHeight', 0);
  const pages = observeAll();
  dispatchEvent(new Event('scroll'));
  pages.show(1);
  await vi.waitFor(() => expect(pages.withFields()).toBe(count));
});
