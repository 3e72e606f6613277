import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, workerTest as test } from '../../../../../test/harness/worker-test.ts';

let script = '';
let origin = '';

const server = createServer(async (request, response) => {
  if (request.url === '/') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>ports</title>');
    return;
  }
  if (request.url === '/api/silence') return;
  if (request.url === '/api/cut') {
    response.destroy();
    return;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of request) pieces.push(piece);
  const body = Buffer.concat(pieces);
  const isRefused = request.url === '/api/refused';
  response.writeHead(isRefused ? 413 : 200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      key: request.headers['idempotency-key'],
      bytes: body.byteLength,
      parts: [...body.toString().matchAll(/; (?:file)?name="([^"]*)"/g)].map((match) => match[1]),
    }),
  );
});

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('fixtures/ports-page.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  script = outputFiles[0]?.text ?? '';
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.beforeEach(async ({ page }) => {
  await page.goto(origin);
  await page.addScriptTag({ content: script });
});

test('an upload sends its parts, reports its progress and returns the response', async ({
  page,
}) => {
  const { status, body, fractions, code } = await page.evaluate(() =>
    window.portsPage.upload('/files', null, 5_000),
  );
  expect({ status, code }).toEqual({ status: 200, code: null });
  expect(body).toMatchObject({
    key: 'k',
    parts: ['input_id', 'file', 'passport “1”.pdf'],
  });
  expect(fractions.at(-1)).toBe(1);
});

test('a refused upload resolves with its response', async ({ page }) => {
  const outcome = await page.evaluate(() => window.portsPage.upload('/refused', null, 5_000));
  expect(outcome).toMatchObject({ status: 413, code: null });
});

test('an upload that is cut off, aborted or timed out has a specific error', async ({ page }) => {
  const codes = await page.evaluate(async () => [
    (await window.portsPage.upload('/cut', null, 5_000)).code,
    (await window.portsPage.upload('/silence', 100, 5_000)).code,
    // A small file, because the timeout grows with what the device may still buffer.
    (await window.portsPage.upload('/silence', null, 100, 100)).code,
  ]);
  expect(codes).toEqual(['network', 'aborted', 'timeout']);
});

test('secrets are in session storage under our prefix, and nowhere else', async ({ page }) => {
  const kept = await page.evaluate(() => window.portsPage.keep('token', 'secret'));
  expect(kept).toEqual({ 'sign-envelope:token': 'secret' });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.evaluate(() => window.portsPage.read('token'))).toBe('secret');
});

test('ids are long and never repeat', async ({ page }) => {
  const ids = await page.evaluate(() => window.portsPage.ids(1_000));
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
});
