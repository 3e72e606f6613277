import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What runs on pages of others. */
const files = globSync('packages/{core,react,element}/src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/*.test.{ts,tsx}', '**/{testing,fixtures,compiled,requests}/**'],
});

/** What old scripts replace, or break, on the pages that load them. */
const replaced: readonly (readonly [advice: string, pattern: RegExp])[] = [
  ['Prototype.js and MooTools have an Array.from of their own: use spread', /\bArray\.from\(/],
  ['Prototype.js 1.6 has a reduce of its own: use a loop', /\.reduce\(/],
  ['Prototype.js has entries of its own: use forEach', /\w\.entries\(\)/],
  ['Prototype.js has a scrollTo of its own: use scroll', /\.scrollTo\(/],
  ['pages add names to every object: use Object.keys', /\bfor \((const|let) \w+ in /],
];

test('the code on the pages of others uses nothing that old scripts replace', () => {
  const found = files.flatMap((name) =>
    readFileSync(`${root}/${name}`, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        replaced
          .filter(([, pattern]) => pattern.test(line))
          .map(([advice]) => `${name}:${index + 1} ${advice}`),
      ),
  );
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(300);
});
