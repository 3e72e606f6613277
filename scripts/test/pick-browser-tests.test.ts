import { expect, test } from 'vitest';
import { pickBrowserTests } from './pick-browser-tests.ts';

const signing = 'packages/react/src/signing';

const graph = new Map<string, readonly string[]>([
  [`${signing}/footer/footer.tsx`, ['packages/react/src/ui/button.tsx']],
  [`${signing}/footer/footer.browser.test.ts`, ['test/harness/test.ts']],
  [`${signing}/help/help.tsx`, ['packages/react/src/ui/button.tsx']],
  [`${signing}/help/help.browser.test.ts`, []],
  [`${signing}/view.tsx`, [`${signing}/footer/footer.tsx`, `${signing}/help/help.tsx`]],
  [`${signing}/view.browser.test.ts`, []],
  [`${signing}/popup/popup.tsx`, []],
  [`${signing}/popup/testing/popup-page.tsx`, [`${signing}/popup/popup.tsx`]],
  [`${signing}/popup/popup.browser.test.ts`, []],
  ['packages/react/src/ui/button.tsx', []],
  ['packages/react/src/index.ts', [`${signing}/view.tsx`]],
  ['packages/react/stories/page/page.tsx', [`${signing}/view.tsx`]],
  ['packages/element/src/element.ts', ['packages/react/src/index.ts']],
  ['packages/element/src/element.browser.test.ts', ['test/harness/test.ts']],
  ['test/visual/stories.browser.test.ts', []],
  ['test/harness/test.ts', []],
]);

test('a change in a component runs the tests beside it and beside what shows it', () => {
  expect(pickBrowserTests(graph, [`${signing}/footer/footer.tsx`])).toEqual([
    `${signing}/footer/footer.browser.test.ts`,
    `${signing}/view.browser.test.ts`,
    'test/visual/stories.browser.test.ts',
  ]);
});

test('so does a change in its style sheet', () => {
  expect(pickBrowserTests(graph, [`${signing}/footer/footer.css`])).toEqual(
    pickBrowserTests(graph, [`${signing}/footer/footer.tsx`]),
  );
});

test('a part that many share reaches the tests of all', () => {
  expect(pickBrowserTests(graph, ['packages/react/src/ui/button.tsx'])).toEqual([
    `${signing}/footer/footer.browser.test.ts`,
    `${signing}/help/help.browser.test.ts`,
    `${signing}/view.browser.test.ts`,
    'test/visual/stories.browser.test.ts',
  ]);
});

test('a page for tests belongs to the folder beside it', () => {
  expect(pickBrowserTests(graph, [`${signing}/popup/testing/popup-page.tsx`])).toEqual([
    `${signing}/popup/popup.browser.test.ts`,
  ]);
});

test('a change in a test, or in what it imports, runs that test', () => {
  expect(pickBrowserTests(graph, [`${signing}/help/help.browser.test.ts`])).toEqual([
    `${signing}/help/help.browser.test.ts`,
  ]);
  expect(pickBrowserTests(graph, ['test/harness/test.ts'])).toEqual([
    `${signing}/footer/footer.browser.test.ts`,
    'packages/element/src/element.browser.test.ts',
  ]);
});

test('a change in what no browser shows runs none', () => {
  expect(pickBrowserTests(graph, ['docs/guide/server.md'])).toEqual([]);
});
