// Tests that take minutes, and run only if what they test is not as it was when they passed.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './build/places.ts';

export const examples = [
  'angular',
  'headless',
  'ink-pad',
  'next',
  'react',
  'script-tag',
  'strict-csp',
  'svelte',
  'theme',
  'vue',
] as const;

const publicApi = [
  'packages/{core,element,react,server}/api/*.md',
  'packages/element/custom-elements.json',
];
const sourcesOfExamples = examples.map((name) => `examples/${name}/**/*.*`);

/** What each kind of tests depends on. */
const parts = {
  examples: [...publicApi, ...sourcesOfExamples, 'test/examples/*.ts'],
  docs: [
    ...publicApi,
    ...sourcesOfExamples,
    'docs/**/*.{css,json,md,ts,vue}',
    'docs/.vitepress/**/*.{css,ts,vue}',
    'packages/server/src/cli/help.ts',
    'scripts/docs/site/*.ts',
    'test/docs/*.ts',
  ],
} as const;

export type RecordedTests = keyof typeof parts;

/** Where the digests stand of what has passed. */
const record = join(root, 'test/recorded.json');

const isMade = (path: string) =>
  /(?:^|\/)(?:node_modules|dist|\.next)\/|^docs\/reference\//.test(path);

function digestOf(name: RecordedTests): string {
  const hash = createHash('sha256');
  const paths = globSync([...parts[name]], { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  for (const path of [...new Set(paths)].sort()) {
    if (isMade(path)) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether something has changed since these tests passed. */
export const hasChanged = (name: RecordedTests): boolean =>
  readJson(record)[name] !== digestOf(name);

/** Records that these tests have passed on what is there now. */
export function recordPassed(name: RecordedTests): void {
  const passed = { ...readJson(record), [name]: digestOf(name) };
  writeFileSync(record, `${JSON.stringify(passed, null, 2)}\n`);
}
