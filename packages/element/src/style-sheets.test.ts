// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createStyleSheets } from './style-sheets.ts';

function createRoot(owner: Document = document): ShadowRoot {
  const host = owner.createElement('div');
  owner.body.append(host);
  return host.attachShadow({ mode: 'open' });
}

test('the styles are fetched once and the roots of a document share one sheet', async () => {
  let fetches = 0;
  const sheets = createStyleSheets(async () => {
    fetches += 1;
    return ':host { display: block }';
  });
  const [one, other] = [createRoot(), createRoot()];
  await sheets.adopt(one);
  expect(sheets.adoptNow(other)).toBe(true);
  expect(fetches).toBe(1);
  expect(one.adoptedStyleSheets).toHaveLength(1);
  expect(other.adoptedStyleSheets[0]).toBe(one.adoptedStyleSheets[0]);
});

test('nothing is adopted before the styles have loaded', () => {
  const sheets = createStyleSheets(() => new Promise<string>(() => undefined));
  const root = createRoot();
  expect(sheets.adoptNow(root)).toBe(false);
  expect(root.adoptedStyleSheets).toHaveLength(0);
});

test('styles that failed to load are fetched again', async () => {
  let fetches = 0;
  const sheets = createStyleSheets(async () => {
    fetches += 1;
    if (fetches === 1) throw new TypeError('Failed to fetch');
    return '';
  });
  const root = createRoot();
  await expect(sheets.adopt(root)).rejects.toThrow('Failed to fetch');
  await sheets.adopt(root);
  expect(root.adoptedStyleSheets).toHaveLength(1);
});

test('a document without a window gets no sheet', async () => {
  const sheets = createStyleSheets(async () => ':host { display: block }');
  const root = createRoot(document.implementation.createHTMLDocument('away'));
  await sheets.adopt(root);
  expect(root.adoptedStyleSheets ?? []).toHaveLength(0);
});
