// `npm test`: runs every check and test suite one after another, and prints the total counts. Uses
// only Node itself until the packages are installed.
//
// `npm test -- --changed`: for work in progress. Lints and type-checks everything, but runs only
// the tests affected by changes since the last commit, and no packaging.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTestTools } from './test-tools.mjs';
import { ensureBuilt, ensureInstalled, environment, findNode, root } from './toolchain.mjs';

const onlyChanged = process.argv.includes('--changed');
const scratch = mkdtempSync(join(tmpdir(), 'sign-envelope-test-'));
let passed = 0;
let failed = 0;

function count(name, result) {
  passed += result.passed;
  failed += result.failed;
  console.log(`— ${name}: ${result.passed} passed, ${result.failed} failed`);
}

function execute(command, args, env = {}) {
  return spawnSync(command, args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status;
}

/** Runs a tool that only passes or fails. It counts as one test. */
function check(name, command, args) {
  console.log(`\n# ${name}`);
  const ok = execute(command, args) === 0;
  count(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
}

/** Runs a test suite that writes a report file. A suite that ends without a report has failed. */
function suite(name, command, args, report, env, read) {
  console.log(`\n# ${name}`);
  const status = execute(command, args, env);
  let result = { passed: 0, failed: 0 };
  try {
    result = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    console.error(`${name} left no readable report:`, error);
  }
  if (status !== 0 && result.failed === 0) result = { ...result, failed: 1 };
  if (status === 0 && result.passed === 0 && !onlyChanged)
    result = { ...result, failed: result.failed + 1 };
  count(name, result);
}

function runVitest(name, projects) {
  const report = join(scratch, `${projects[0]}.json`);
  const args = [
    'run',
    ...(onlyChanged ? ['--changed', '--passWithNoTests'] : []),
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  suite(name, 'vitest', args, report, {}, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
  }));
}

function runBrowserTests(chromium) {
  const report = join(scratch, 'browser.json');
  const env = { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  suite(
    'browser tests',
    'playwright',
    [
      'test',
      '--reporter=list,json',
      ...(onlyChanged ? ['--only-changed', '--pass-with-no-tests'] : []),
    ],
    report,
    env,
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
    }),
  );
}

function runPackageTests() {
  const report = join(scratch, 'packages.json');
  const script = join(root, 'scripts/package-tests.mjs');
  suite('packaging', findNode(), [script, `--report=${report}`], report, {}, (json) => json);
}

try {
  ensureInstalled();
  const tools = ensureTestTools();
  execute(findNode(), [join(root, 'scripts/compile-messages.ts')]);
  check('format and lint', 'biome', ['ci', '.']);
  check('types', 'tsc', ['-p', 'tsconfig.json']);
  ensureBuilt({ types: true });
  runVitest('unit and component tests', ['node', 'react', 'preact']);
  runVitest('hard tests', ['hard', 'load']);
  check('size limits', findNode(), [join(root, 'scripts/size.mjs'), '--check']);
  runBrowserTests(tools.chromium);
  if (!onlyChanged) runPackageTests();
} catch (error) {
  failed += 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
