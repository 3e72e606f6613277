import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'import-boundaries-'));

type Import = readonly [path: string, specifier: string];

const refused: readonly Import[] = [
  ['packages/core/src/model/field.ts', '../rules/order.ts'],
  ['packages/core/src/rules/order.ts', '../session/signing-session.ts'],
  ['packages/core/src/contract/read.ts', '../submission/payload.ts'],
  ['packages/core/src/rules/order.ts', 'react'],
  ['packages/core/src/session/session-state.ts', '@sign-envelope/react'],
  ['packages/react/src/index.ts', '@sign-envelope/element'],
  ['packages/server/src/index.ts', '@sign-envelope/react'],
  ['packages/evidence/src/index.ts', '@sign-envelope/core'],
  ['packages/evidence/src/index.ts', 'node:crypto'],
  ['packages/fonts/src/index.ts', '@sign-envelope/core'],
  ['packages/element/src/index.ts', '@sign-envelope/site'],
  ['packages/react/src/index.ts', '../../../packages/core/src/index.ts'],
];

/** Each in a file that also has a refused import, which shows that the linter reads it. */
const allowed: readonly Import[] = [
  ['packages/core/src/session/session-state.ts', '../rules/order.ts'],
  ['packages/react/src/index.ts', '@sign-envelope/core'],
  ['packages/element/src/index.ts', '@sign-envelope/react'],
  ['packages/server/src/index.ts', '@sign-envelope/core'],
  ['packages/server/src/index.ts', '@sign-envelope/evidence'],
  ['packages/server/src/index.ts', '@sign-envelope/fonts'],
  ['packages/evidence/src/index.ts', 'pkijs'],
  ['packages/fonts/src/index.ts', 'node:module'],
];

/** The imports of each file, one on each line. */
const files = new Map<string, readonly string[]>();
for (const [path, specifier] of [...refused, ...allowed]) {
  files.set(path, [...(files.get(path) ?? []), specifier]);
}

let report: readonly string[] = [];

beforeAll(() => {
  const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  writeFileSync(join(scratch, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));
  for (const [path, specifiers] of files) {
    const file = join(scratch, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, specifiers.map((specifier) => `import '${specifier}';\n`).join(''));
  }
  const options = ['lint', '--reporter=github', '--max-diagnostics=none'];
  report = spawnSync(join(root, 'node_modules/.bin/biome'), [...options, ...files.keys()], {
    cwd: scratch,
    encoding: 'utf8',
  }).stdout.split('\n');
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** Whether the linter refuses the line of a file that imports this. */
function isRefused([path, specifier]: Import): boolean {
  const line = (files.get(path)?.indexOf(specifier) ?? -1) + 1;
  return report.some(
    (entry) => entry.includes('noRestrictedImports') && entry.includes(`/${path},line=${line},`),
  );
}

test('the layers of core in CONTRIBUTING.md are those of the linter', () => {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const layers = /Inside core: `([^`]+)`/.exec(guide)?.[1]?.split(' → ') ?? [];
  const rules = readFileSync(join(root, 'biome.json'), 'utf8');
  const below = [...rules.matchAll(/"(\S+) may only import the layers below it: ([^."]+)\./g)];
  expect(below.map(([, layer = '', names = '']) => [layer, names])).toEqual(
    layers.slice(0, -1).map((layer, at) => [layer, layers.slice(0, at).join(', ') || 'none']),
  );
});

test.each(refused)('the linter refuses that %s imports %s', (...entry) => {
  expect(isRefused(entry)).toBe(true);
});

test.each(allowed)('the linter allows %s to import %s', (...entry) => {
  expect(isRefused(entry)).toBe(false);
});
