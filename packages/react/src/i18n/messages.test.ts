import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageKeys } from '@sign-envelope/core';
import { fieldTypes } from '@sign-envelope/core/rules';
import { describe, expect, test } from 'vitest';
import { fallbackMessages, loadLateMessages, loadMessages } from './languages.ts';

const messages = await loadMessages('en');

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => !path.startsWith('i18n/compiled/') && !path.startsWith('testing/'))
  .map(read);

/** The files that a file loads with it, and those that these load. */
function loadedWith(path: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const [, target = ''] of read(path).matchAll(
    /^(?:import|export) (?!type )[^;]*? from '(\.[^']+\.tsx?)'/gm,
  ))
    loadedWith(join(dirname(path), target), known);
  return known;
}

/** Ids in these texts, and the prefixes of composed ones, such as `field.type.${type}`. */
function idsIn(texts: readonly string[]) {
  const find = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, id = '']) => id));
  const literals = new Set(find(/'([\w-]+(?:\.[\w-]+)+)'/g));
  const beginnings = find(/`([\w-]+\.[\w.-]*)\$\{/g);
  return {
    asked: find(/i18n\._\(\s*'([^']+)'/g),
    includes: (id: string) => literals.has(id) || beginnings.some((start) => id.startsWith(start)),
  };
}

const used = idsIn(sources);
/** Keys used by the engine and, through it, by servers. */
const fromOutside = new Set(messageKeys);

describe('the English messages', () => {
  test('include every id that the screens use', () => {
    expect(used.asked.length).toBeGreaterThan(40);
    expect(used.asked.filter((id) => !Object.hasOwn(messages, id))).toEqual([]);
  });

  test('include no id that nothing uses', () => {
    const unused = Object.keys(messages).filter((id) => !fromOutside.has(id) && !used.includes(id));
    expect(unused).toEqual([]);
  });

  test('[IN-04] include every message key of the session and of servers, and every field type', () => {
    const ids = [...messageKeys, ...fieldTypes.map((type) => `field.type.${type}`)];
    expect(ids.filter((id) => !Object.hasOwn(messages, id))).toEqual([]);
  });

  test('that load late are in no file of the first script, nor those of alerts', async () => {
    const files = [...loadedWith('signing-screens.tsx')].filter(
      (path) => !path.includes('compiled'),
    );
    expect(files).toContain('signing/field-popup/text/text-body.tsx');
    const first = idsIn(files.map(read));
    const late = Object.keys(await loadLateMessages());
    expect(late.filter((id) => first.includes(id) || fromOutside.has(id))).toEqual([]);
    expect(late.length + Object.keys(fallbackMessages).length).toBe(Object.keys(messages).length);
  });
});
