import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests and what they run on. Speeds are measured in `bench/`; `test/soak/` is run by hand. */
const files = globSync(
  [
    '{packages,scripts,test,examples}/**/*.test.{ts,tsx}',
    'packages/*/src/**/testing/**/*.{ts,tsx}',
    'test/**/*.ts',
  ],
  { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', 'test/soak/**'] },
);

/** What makes a test fail on a slow machine, or pass by luck. */
const forbidden: readonly (readonly [rule: string, pattern: RegExp])[] = [
  [
    'measures time: assert order, counts, or an injected clock',
    /performance\.(now|mark|measure)|process\.(hrtime|cpuUsage|resourceUsage)|console\.time|Date\.now\(\) - [a-z]|- Date\.now\(\)/,
  ],
  [
    'measures memory: assert the limit, and that it is enforced',
    /memoryUsage|\brss\b|VmRSS|VmHWM|maxRSS/,
  ],
  [
    'waits for a time: wait for a condition',
    /waitForTimeout|setTimeout\b.* from 'node:timers\/promises'|setTimeout\((?!callback)\w+,/,
  ],
  ['leaves the result to chance', /Math\.random\(/],
  ['is not run, or more than once', /\.(skip|only|todo|fixme|fails)\(|\bretr(y|ies): [1-9]/],
];

function breaches(name: string, text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      forbidden
        .filter(([, pattern]) => pattern.test(line))
        .map(([rule]) => `${name}:${index + 1} ${rule}`),
    );
}

test('no test depends on the speed of the machine, its memory, or luck', () => {
  const found = files
    .filter((name) => name !== 'scripts/suite-rules.test.ts')
    .flatMap((name) => breaches(name, readFileSync(`${root}/${name}`, 'utf8')));
  expect(found).toEqual([]);
});

test.each([
  'expect(performance.now() - begun).toBeLessThan(500);',
  'expect(Date.now() - begun).toBeLessThan(500);',
  'const left = end - Date.now();',
  'expect(process.memoryUsage().heapUsed).toBeLessThan(50_000_000);',
  'await page.waitForTimeout(100);',
  'await new Promise((resolve) => setTimeout(resolve, 50));',
  "import { setTimeout as pause } from 'node:timers/promises';",
  'const delay = Math.random() * 300;',
  "test.skip('is left for later', () => {});",
  'test.describe.configure({ retries: 2 });',
])('%s is found', (line) => {
  expect(breaches('a.test.ts', line)).toHaveLength(1);
});

test.each([
  'vi.useFakeTimers({ now: Date.now() + 86_400_000 });',
  'const yesterday = new Date(Date.now() - 86_400_000);',
  'await expect.poll(() => reported.length).toBe(1);',
  // One turn of the event loop.
  'await new Promise((resolve) => setTimeout(resolve));',
])('%s is allowed', (line) => {
  expect(breaches('a.test.ts', line)).toEqual([]);
});
