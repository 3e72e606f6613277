// Runs every check and test suite. Started by scripts/test.mjs once the packages and tools are
// installed. The two large suites each keep every processor busy, so they run one after the other:
// the documents of a server yield to whatever else runs, and would wait for the other suite.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readImportGraph } from '../import-graph.ts';
import { hasChanged, type RecordedTests } from '../recorded-tests.ts';
import { findPostgres } from '../test-tools.mjs';
import { ensureBuilt, root } from '../toolchain.mjs';
import { describeFailures } from './describe-failures.ts';
import { type Job, runJob } from './job.ts';
import { pickBrowserTests } from './pick-browser-tests.ts';
import {
  type Failure,
  type PlaywrightReport,
  type Result,
  readPlaywrightReport,
  readVitestReport,
} from './reports.ts';

/** Lines about failures at the end of a run, which the last forty of a log can show. */
const summaryLines = 34;

const onlyChanged = process.argv.includes('--changed');
const scratch = mkdtempSync(join(tmpdir(), 'sign-envelope-test-'));
const results: Result[] = [];
// Tests start hundreds of servers, whose processes share what Node has compiled.
process.env.NODE_COMPILE_CACHE = join(scratch, 'compiled');

function count(name: string, result: Result, since: number): void {
  results.push(result);
  const seconds = Math.round((performance.now() - since) / 1000);
  const { passed, failures } = result;
  console.log(`— ${name}: ${passed} passed, ${failures.length} failed, in ${seconds} s`);
}

/** Runs a tool that only passes or fails. It counts as one test. */
async function check(job: Job): Promise<void> {
  const since = performance.now();
  const { status, lastLines } = await runJob(job);
  const failure = { place: job.name, title: '', message: lastLines.join('\n') };
  const result = status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [failure] };
  count(job.name, result, since);
}

/** Runs a test suite that writes a report file. A suite that ends without a report has failed. */
async function suite(job: Job, report: string, read: (json: never) => Result): Promise<void> {
  const since = performance.now();
  const { status, lastLines } = await runJob(job);
  const whole = (message: string): Failure => ({ place: job.name, title: '', message });
  let result: Result;
  try {
    result = read(JSON.parse(readFileSync(report, 'utf8')) as never);
  } catch (error) {
    const message = [`It left no readable report: ${error}`, ...lastLines].join('\n');
    result = { passed: 0, failures: [whole(message)] };
  }
  const ranNothing = result.passed === 0 && !onlyChanged;
  if (result.failures.length === 0 && (status !== 0 || ranNothing)) {
    const message = [`It ended with ${status}.`, ...lastLines].join('\n');
    result = { ...result, failures: [whole(message)] };
  }
  count(job.name, result, since);
}

function vitest(): Promise<void> {
  const report = join(scratch, 'vitest.json');
  const hasPostgres = findPostgres() !== null;
  if (!hasPostgres)
    console.log('There is no PostgreSQL here: the server is tested on SQLite alone.');
  const projects = ['node', 'mocking', 'react', 'preact', 'hard'];
  if (hasPostgres) projects.push('postgres');
  const args = [
    'run',
    ...(onlyChanged ? ['--changed', '--passWithNoTests'] : []),
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return suite({ name: 'unit tests', command: 'vitest', args }, report, (json) =>
    readVitestReport(json, root),
  );
}

/** The files that differ from the last commit, as paths from the root. */
function changedFiles(): readonly string[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

async function playwright(name: string, more: readonly string[]): Promise<void> {
  const report = join(scratch, `${name}.json`);
  const args = ['test', '--reporter=list,json', ...more];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  await suite({ name, command: 'playwright', args, env }, report, (json: PlaywrightReport) =>
    readPlaywrightReport(json),
  );
}

async function browser(): Promise<void> {
  const picked = onlyChanged ? pickBrowserTests(readImportGraph(), changedFiles()) : [];
  if (onlyChanged && picked.length === 0) return;
  // While working, pictures at one width are enough.
  const narrow = onlyChanged ? ['--grep-invert', 'pictures at (768|1440) px'] : [];
  await playwright('browser', [...narrow, ...picked]);
}

/** These take minutes, so they run only if what they test is not as it was when they passed. */
async function recorded(name: RecordedTests): Promise<void> {
  if (onlyChanged) return;
  if (hasChanged(name)) await playwright(name, [`--config=test/${name}/playwright.config.ts`]);
  else count(`${name}, as they have passed`, { passed: 1, failures: [] }, performance.now());
}

async function packaging(): Promise<void> {
  const report = join(scratch, 'packages.json');
  const args = [join(root, 'scripts/package-tests.mjs'), `--report=${report}`];
  await suite({ name: 'packaging', command: process.execPath, args }, report, (json) => json);
}

/** The checks of the sources. */
async function sources(): Promise<void> {
  await check({ name: 'lint', command: 'biome', args: ['ci', '.'] });
  const cache = join(root, 'node_modules/.cache/sign-envelope/types.tsbuildinfo');
  const incremental = ['--incremental', '--tsBuildInfoFile', cache];
  await check({ name: 'types', command: 'tsgo', args: ['-p', 'tsconfig.json', ...incremental] });
}

/** The checks of what is built. */
async function products(): Promise<void> {
  const size = [join(root, 'scripts/size.mjs'), '--check'];
  await check({ name: 'size limits', command: process.execPath, args: size });
  if (!onlyChanged) await packaging();
}

try {
  ensureBuilt();
  await Promise.all([sources(), products()]);
  await vitest();
  await browser();
  await recorded('examples');
  await recorded('docs');
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  results.push({ passed: 0, failures: [{ place: 'set-up', title: '', message }] });
} finally {
  // A process of a test that has ended may still be writing what it has compiled.
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
}

const failures = results.flatMap((result) => result.failures);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
console.log('');
for (const line of describeFailures(failures, summaryLines)) console.log(line);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
