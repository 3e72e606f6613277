import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'import-boundaries-'));
const rules = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
writeFileSync(join(scratch, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));

afterAll(() => rmSync(scratch, { recursive: true }));

/** What the project's lint rules report for a file at that path with this one import. */
function lintImport(path: string, specifier: string): string {
  const file = join(scratch, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `import { thing } from '${specifier}';\n\nexport const value = thing;\n`);
  const result = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', path], {
    cwd: scratch,
    encoding: 'utf8',
  });
  rmSync(file);
  return result.stdout + result.stderr;
}

test.each([
  ['packages/core/src/model/field.ts', '../rules/order.ts'],
  ['packages/core/src/rules/order.ts', '../session/signing-session.ts'],
  ['packages/core/src/contract/read.ts', '../submission/payload.ts'],
  ['packages/core/src/rules/order.ts', 'react'],
  ['packages/core/src/session/session-state.ts', '@sign-envelope/react'],
  ['packages/react/src/index.ts', '@sign-envelope/element'],
  ['packages/server/src/index.ts', '@sign-envelope/react'],
  ['packages/element/src/index.ts', '@sign-envelope/site'],
  ['packages/react/src/index.ts', '../../../packages/core/src/index.ts'],
])('the linter refuses that %s imports %s', (path, specifier) => {
  expect(lintImport(path, specifier)).toContain('noRestrictedImports');
});

test.each([
  ['packages/core/src/session/session-state.ts', '../rules/order.ts'],
  ['packages/react/src/index.ts', '@sign-envelope/core'],
  ['packages/element/src/index.ts', '@sign-envelope/react'],
  ['packages/server/src/index.ts', '@sign-envelope/core'],
])('the linter allows %s to import %s', (path, specifier) => {
  expect(lintImport(path, specifier)).toContain('Checked 1 file');
  expect(lintImport(path, specifier)).not.toContain('noRestrictedImports');
});
