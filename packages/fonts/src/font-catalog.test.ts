import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { eastAsianFonts } from './east-asian.ts';
import { fontFilesFor } from './font-catalog.ts';
import { type FontFile, fontPath } from './font-file.ts';

const names = [
  ...['arial', 'times', 'courier', 'caveat', 'dancing-script', 'homemade-apple'],
  ...['marck-script', 'sacramento'],
];
const all = [
  ...names.flatMap((name) => fontFilesFor(name)),
  ...['arial', 'times', 'courier'].flatMap((name) => fontFilesFor(name, 700)),
  ...['東', '한', '发', '龜'].flatMap((letter) => slicesWith(letter)),
];

/** The slice that a line of this letter is written with. */
function slicesWith(letter: string): FontFile[] {
  const file = eastAsianFonts(letter)(letter);
  return file === undefined ? [] : [file];
}

test('every font has its file', () => {
  const missing = all.filter((file) => !existsSync(fontPath(file)));
  expect(missing).toEqual([]);
});

test('a font is found by the name that a sender gives it, however it is written', () => {
  expect(fontFilesFor(' Times  New_Roman')).toBe(fontFilesFor('times'));
  expect(fontFilesFor('Dancing Script')[0]?.family).toBe('dancing-script');
  for (const unknown of ['', 'tinos', 'constructor', 'Comic Sans'])
    expect(fontFilesFor(unknown)).toBe(fontFilesFor('arial'));
});

test('every package that is depended on has a font that is used', () => {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.url));
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
  const used = all.map((file) =>
    relative(modules, fontPath(file)).split(sep).slice(0, 2).join('/'),
  );
  const families = /^@fontsource-variable\//;
  const withSlices = Object.keys(dependencies).filter((name) => families.test(name));
  expect(new Set([...used, ...withSlices])).toEqual(new Set(Object.keys(dependencies)));
});
