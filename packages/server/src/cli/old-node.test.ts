import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const program = fileURLToPath(new URL('bin/sign-envelope.js', root));

/** Runs the program on a Node that says it is of another version. */
function runOn(version: string) {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const preload = `data:text/javascript,${encodeURIComponent(versions)}`;
  return spawnSync(process.execPath, ['--import', preload, program, '--help'], {
    encoding: 'utf8',
  });
}

test('an old Node is told in one sentence, with the version that package.json asks for', () => {
  const { engines } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const oldest = /\d+\.\d+/.exec(engines.node)?.[0];
  const { status, stdout, stderr } = runOn('24.6.1');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(`sign-envelope needs Node ${oldest} or newer, but this is Node 24.6.1.\n`);
});
