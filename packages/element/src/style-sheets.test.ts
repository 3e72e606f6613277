// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createStyleSheets } from './style-sheets.ts';

function createRoot(owner: Document = document): ShadowRoot {
  const host = owner.createElement('div');
  owner.body.append(host);
  return host.attachShadow({ mode: 'open' });
}

test('the roots of a document share one sheet, which each adopts once', () => {
  const sheets = createStyleSheets(':host { display: block }');
  const [one, other] = [createRoot(), createRoot()];
  for (const root of [one, other, one]) sheets.adopt(root);
  expect(one.adoptedStyleSheets).toHaveLength(1);
  expect(other.adoptedStyleSheets[0]).toBe(one.adoptedStyleSheets[0]);
});

test('a document without a window gets no sheet', () => {
  const sheets = createStyleSheets(':host { display: block }');
  const root = createRoot(document.implementation.createHTMLDocument('away'));
  sheets.adopt(root);
  expect(root.adoptedStyleSheets ?? []).toHaveLength(0);
});
