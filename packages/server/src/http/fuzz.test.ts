import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wireError } from '@sign-envelope/core/contract';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../openapi/operation.ts';
import { operations } from '../openapi/operations.ts';
import { loadEnvelope } from '../testing/envelopes.ts';
import { hostileBodies, hostileTexts, marker } from '../testing/fuzz/hostile.ts';
import { callsOf, escaped } from '../testing/fuzz/operation-calls.ts';
import { callRaw, type RawResponse } from '../testing/fuzz/raw-call.ts';
import { spoiled } from '../testing/fuzz/schema-values.ts';
import { othersSecret, prepareTargets, sendTarget, type Targets } from '../testing/fuzz/targets.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** Fixed, so that every run makes the same calls and a failure can be reproduced. */
const seed = 20_261_120;
const callsPerOperation = 12;

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const reported: unknown[] = [];

let server: TestServer;
let site: string;
let targets: Targets;

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'sign-envelope-fuzz-'));
  await writeFile(join(site, 'index.html'), '<!doctype html><head></head><title>Sign</title>');
  server = await startTestServer({
    folders: { site },
    callsPerAddress: 0,
    callsPerLink: 0,
    devMailbox: true,
    report: (error) => reported.push(error),
  });
  targets = await prepareTargets(server);
});
afterAll(async () => {
  agent.destroy();
  await server.close();
  await rm(site, { recursive: true });
});

/** Checks what every response must satisfy. */
function judge(response: RawResponse): void {
  const { status, headers, text } = response;
  expect(status, text).toBeGreaterThanOrEqual(200);
  expect(status, text).toBeLessThan(500);
  expect(text).not.toContain(othersSecret);
  expect(headers['x-injected']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(String(headers['content-type'] ?? '')).not.toContain('html');
  if (status < 400) return;
  expect(JSON.stringify(headers)).not.toContain(marker);
  expect(text).not.toMatch(/[<>]|javascript:|\\u0000/);
  expect(v.is(wireError, JSON.parse(text)), text).toBe(true);
}

describe('calls with random content', () => {
  test.for(
    Object.values<Operation>(operations).map(
      (operation) => [`${operation.method} ${operation.path}`, operation] as const,
    ),
  )('%s repeats none of it, and returns only the caller’s own data', async ([, operation]) => {
    const own = await sendTarget(server, targets, 'Ours');
    const calls = callsOf(operation, { own, targets });
    await fc.assert(
      fc.asyncProperty(calls, async (call) => {
        judge(await callRaw(server.server.url, agent, call));
        expect(reported.splice(0)).toEqual([]);
      }),
      { seed, numRuns: callsPerOperation, endOnFailure: true },
    );
  });

  test('every path gets a response, and no page repeats any of it', async () => {
    const places = [
      '/',
      '/a/',
      '/preview/',
      '/preview/x/',
      '/widget/',
      '/widget-verify/x/',
      '/element/',
      '/element/1.0.0/',
      '/host/',
      '/dev/',
      '/cdn/',
      '/api/',
      '/ofrep/v1/evaluate/flags/',
    ];
    for (const place of places) {
      for (const text of hostileTexts.map(escaped)) {
        for (const path of [place + text, `${place}x?a=${text}`]) {
          const headers = { 'content-type': 'application/json', 'x-forwarded-host': marker };
          const method = place.startsWith('/ofrep') ? 'POST' : 'GET';
          const call = { method, path, headers, body: method === 'POST' ? '{}' : null };
          const response = await callRaw(server.server.url, agent, call);
          expect(response.status, path).toBeLessThan(500);
          expect(response.headers['x-content-type-options'], path).toBe('nosniff');
          expect(response.headers['x-injected'], path).toBeUndefined();
          const isPage = String(response.headers['content-type']).includes('html');
          if (isPage) expect(response.text, path).not.toContain(marker);
        }
      }
    }
    expect(reported.splice(0)).toEqual([]);
  });

  test('flags are returned for any request', async () => {
    const bodies = fc.oneof(
      fc.constantFrom(...hostileBodies),
      spoiled(fc.constant({ context: { company_id: 'x', parent_id: 'y', targetingKey: 'z' } })).map(
        (value) => JSON.stringify(value) ?? '',
      ),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const path = '/ofrep/v1/evaluate/flags';
        const headers = { 'content-type': 'application/json' };
        const call = { method: 'POST', path, headers, body };
        const { status, text } = await callRaw(server.server.url, agent, call);
        expect(status, text).toBeLessThan(500);
        expect(text).not.toContain(marker);
        expect(reported.splice(0)).toEqual([]);
      }),
      { seed, numRuns: callsPerOperation, endOnFailure: true },
    );
  });

  test('every path responds to every method', async () => {
    const own = await sendTarget(server, targets, 'Ours');
    const methods = [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'PROPFIND',
      'TRACE',
    ];
    for (const path of new Set(Object.values(operations).map(({ path }) => path))) {
      for (const method of methods) {
        const response = await callRaw(server.server.url, agent, {
          method,
          path: path.replace(/\{\w+\}/g, 'x'),
          headers: { authorization: `Bearer ${own.token}`, 'x-api-key': 'x' },
          body: null,
        });
        expect(response.status, `${method} ${path}`).toBeLessThan(500);
        expect(response.text).not.toContain(othersSecret);
      }
    }
    expect(reported.splice(0)).toEqual([]);
  });

  test('does not change the other company’s envelope', async () => {
    const { token, state } = targets.victim;
    expect(await loadEnvelope(server, token)).toEqual(state);
  });
});
