import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleStyleSheet } from './style-sheets.ts';

const folder = mkdtempSync(join(tmpdir(), 'style-sheets-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** Bundles the first of these files. */
function bundle(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return bundleStyleSheet(join(folder, Object.keys(files)[0] ?? ''));
}

test('imported style sheets stand in the place of their imports, once each', async () => {
  const text = await bundle({
    'all.css': '@import "./tokens.css";\n@import "./button.css";\na { color: red }',
    'tokens.css': ':host { --size: 1px }',
    'button.css': '@import "./tokens.css";\nbutton { margin: 0 }',
  });
  expect(text).toBe(':host{--size:1px}button{margin:0}a{color:red}');
});

test('the oldest supported browsers get no nesting, and the prefixes they need', async () => {
  const text = await bundle({
    'a.css': '.page { user-select: none; &:hover { print-color-adjust: exact } }',
  });
  expect(text).toBe(
    '.page{-webkit-user-select:none;user-select:none}.page:hover{-webkit-print-color-adjust:exact;print-color-adjust:exact}',
  );
});

test.each([
  '.a{color:oklch(from var(--band) l c calc(h + 28))}',
  '.a{color:light-dark(#fff,color-mix(in srgb,var(--text) 30%,transparent))}',
  '.a{max-block-size:min(85dvh,100dvh - var(--keyboard,0px))}',
  '.a{margin:calc(-1 * var(--space))}',
  '.a{position:fixed;inset:auto 0;inset-block-start:1px}',
  '@container sign (min-width:1025.02px){.a :is(.b,.c){margin:0}}',
  '.a{color:red}.b{color:red}',
])('%s stays as it is', async (text) => {
  expect(await bundle({ 'a.css': text })).toBe(text);
});
