import { expect, test } from 'vitest';
import { isCurrent, sizeTable } from './size-table.ts';

const modules = {
  'node_modules/preact/dist/preact.mjs': 3_000,
  'packages/core/src/rules/order.ts': 500,
  'packages/core/src/session/session.ts': 500,
  'packages/react/src/styles/index.css': 9_000,
};

test('the parts share out the script, and the styles are a part of their own', () => {
  expect(sizeTable({ js: 10_000, css: 4_000 }, modules).split('\n').slice(2)).toEqual([
    '| Preact, in the place of React | 7.5 |',
    '| Styles | 4.0 |',
    '| Rules of fields | 1.3 |',
    '| The session: answers, navigation, alerts | 1.3 |',
    '| **Script, and the styles in it** | **10.0 + 4.0** |',
  ]);
});

test('a module that belongs to no part is named', () => {
  expect(() => sizeTable({ js: 1, css: 1 }, { 'node_modules/vue/index.js': 1 })).toThrow(
    'node_modules/vue/index.js',
  );
});

test('a table is current as long as it is near what is loaded', () => {
  const table = sizeTable({ js: 10_000, css: 4_000 }, modules);
  expect(isCurrent(table, { js: 10_300, css: 3_700 })).toBe(true);
  expect(isCurrent(table, { js: 10_301, css: 4_000 })).toBe(false);
  expect(isCurrent(table, { js: 10_000, css: 4_301 })).toBe(false);
  expect(isCurrent('', { js: 0, css: 0 })).toBe(false);
});
