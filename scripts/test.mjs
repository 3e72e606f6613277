// `npm test`: installs what is missing, runs every check and test suite, and prints the total
// counts. Uses only Node itself until the packages are installed.
//
// `npm test -- --changed`: for work in progress. Lints and type-checks everything, but runs only
// the tests affected by changes since the last commit, and no packaging.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureTestTools } from './test-tools.mjs';
import { ensureInstalled, environment, findNode, root } from './toolchain.mjs';

const execute = (node, script, args, env = environment) =>
  once(spawn(node, [join(root, 'scripts', script), ...args], { env, stdio: 'inherit' }), 'exit');

try {
  // Programs are installed beside packages.
  const installing = execute(process.execPath, 'test-tools.mjs', []);
  ensureInstalled();
  await installing;
  const { chromium } = ensureTestTools();
  const env = { ...environment, CHROME_PATH: chromium };
  const [status] = await execute(findNode(), 'test/main.ts', process.argv.slice(2), env);
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
