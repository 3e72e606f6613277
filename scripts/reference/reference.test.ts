import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/places.ts';
import { referenceFiles } from './index.ts';
import { readElement } from './read-source.ts';
import { readTokens } from './read-tokens.ts';

const element = readElement();

/** What the screens name in their markup: the names in `part="…"`, `part={…}` and `part: …`. */
function namesInMarkup(pattern: RegExp): ReadonlySet<string> {
  const files = globSync('packages/react/src/**/*.tsx', { cwd: root });
  const sources = files.filter((file) => !/testing|\.test\./.test(file));
  return new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].flatMap(([, names = '']) =>
        names.split(' '),
      ),
    ),
  );
}

test.each([...referenceFiles()])(
  '[EB-07] [EB-14] %s is what the sources say; if not, run `node scripts/reference/write.ts`',
  (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  },
);

test('[EB-07] every part of the screens is documented, and every documented one is there', () => {
  const documented = element.parts.map(({ name }) => name);
  const states = ['todo', 'optional', 'done', 'other', 'prefilled'].map((name) => `field-${name}`);
  const variants = ['primary', 'secondary', 'quiet', 'danger'].map((name) => `button-${name}`);
  const written = namesInMarkup(/\bpart="([^"]+)"/g);
  expect(new Set(documented)).toEqual(
    new Set([...written, 'field', ...states, 'button', ...variants]),
  );
});

test('[EB-07] every slot of the screens is documented, and every documented one is there', () => {
  const documented = element.slots.map(({ name }) => name);
  const written = namesInMarkup(/<slot name="([^"]+)"/g);
  const ofCards = namesInMarkup(/\bslot=(?:"|\{isDone \? ')([a-z-]+)/g);
  expect(new Set(documented)).toEqual(new Set([...written, ...ofCards]));
});

test('[EB-07] [EB-14] everything public says what it is for', () => {
  const { properties, methods, events, slots, parts } = element;
  const all = [...properties, ...methods, ...events, ...slots, ...parts, ...readTokens()];
  const silent = all.filter(({ description }) => description === '').map(({ name }) => name);
  expect(silent).toEqual([]);
});

test('[EB-07] every token that the style sheets use is public, and its name is used by no other', () => {
  const names = readTokens().map(({ name }) => name);
  const used = globSync('packages/react/src/**/*.css', { cwd: root }).flatMap(
    // A company's brand is set by the screens themselves.
    (file) => readFileSync(join(root, file), 'utf8').match(/--sign-(?!brand-)[a-z0-9-]+/g) ?? [],
  );
  expect(new Set(names)).toEqual(new Set(used));
  expect(new Set(names).size).toBe(names.length);
});
