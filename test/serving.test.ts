import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

// The built program, as `npm start` runs it. `npm test` builds it first.
const main = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));

let dataDir: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-serving-'));
});
// A server left running by a failed test would hold this process's streams and block the run.
afterEach(() => {
  for (const server of started.splice(0)) server.kill('SIGKILL');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Running {
  readonly process: ChildProcess;
  /** Everything printed for people. */
  readonly output: () => string;
  readonly demo: Readonly<Record<string, string>>;
}

async function start(): Promise<Running> {
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(server);
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  // A guard against hanging: the first start creates the samples.
  await expect.poll(() => output, { timeout: 250_000 }).toContain('Ctrl+C');
  const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  return { process: server, output: () => output, demo };
}

async function stop(running: Running, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(running.process, 'exit');
  running.process.kill(signal);
  const [code] = await ended;
  return code;
}

test('the server prints its links, writes them for programs, and stops cleanly', async () => {
  const first = await start();
  const [address = ''] = /https?:\S+/.exec(first.output()) ?? [];
  const startPage = await fetch(address);
  expect(startPage.status).toBe(200);
  expect(await startPage.text()).toContain(first.demo.apiKey);
  for (const link of [first.demo.sign, first.demo.sign2, first.demo.consent, first.demo.host]) {
    expect(first.output()).toContain(link);
    expect((await fetch(link ?? '')).status).toBe(200);
  }
  const report = await fetch(`${first.demo.apiBase}/sender/envelopes/nothing`, {
    headers: { authorization: `Bearer ${first.demo.apiKey}` },
  });
  expect(report.status).toBe(404);
  expect(await stop(first, 'SIGINT')).toBe(0);

  // A second start has another port and the same keys.
  const second = await start();
  expect(second.demo.apiKey).toBe(first.demo.apiKey);
  expect(new URL(second.demo.sign ?? '').hash).toBe(new URL(first.demo.sign ?? '').hash);
  expect((await fetch(second.demo.sign ?? '')).status).toBe(200);
  expect(await stop(second, 'SIGTERM')).toBe(0);
});

test('a Ctrl+C that arrives twice, from the terminal and from npm start, still ends cleanly', async () => {
  const running = await start();
  running.process.kill('SIGINT');
  expect(await stop(running, 'SIGINT')).toBe(0);
});
