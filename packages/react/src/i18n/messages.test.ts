import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messageKeys } from '@sign-envelope/core';
import { fieldTypes } from '@sign-envelope/core/rules';
import { describe, expect, test } from 'vitest';
import { messages as late } from './compiled/consent.ts';
import { messages as early } from './compiled/en.ts';

const messages = { ...early, ...late.en };

const sources = readdirSync(new URL('../', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => !path.startsWith('i18n/compiled/') && !path.startsWith('testing/'))
  .map((path) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8'));

const literals = new Set(
  sources.flatMap((text) => [...text.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, id]) => id)),
);
/** Prefixes of ids that are composed, such as `field.type.${type}`. */
const beginnings = sources.flatMap((text) =>
  [...text.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, start = '']) => start),
);
const asked = sources.flatMap((text) =>
  [...text.matchAll(/i18n\._\(\s*'([^']+)'/g)].map(([, id = '']) => id),
);
/** Keys used by the engine and, through it, by servers. */
const fromOutside = new Set(messageKeys);

describe('the English messages', () => {
  test('include every id that the screens use', () => {
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.filter((id) => !Object.hasOwn(messages, id))).toEqual([]);
  });

  test('include no id that nothing uses', () => {
    const unused = Object.keys(messages).filter(
      (id) =>
        !literals.has(id) &&
        !fromOutside.has(id) &&
        !beginnings.some((start) => id.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });

  test('[IN-04] include every message key of the session and of servers, and every field type', () => {
    const ids = [...messageKeys, ...fieldTypes.map((type) => `field.type.${type}`)];
    expect(ids.filter((id) => !Object.hasOwn(messages, id))).toEqual([]);
  });
});
