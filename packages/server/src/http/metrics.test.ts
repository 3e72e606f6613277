import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSnippets, root } from '../../../../scripts/docs/read-docs.ts';
import { serverDefaults } from '../server.ts';
import { loadOwnFields, reportOf, sendAndOpen, sign } from '../testing/envelopes.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { anyAnswer, field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 200_000, interval: 50 };

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({
    smtp: { url: mails.url, from: { name: 'Sign Envelope', address: 'sign@example.com' } },
    report: () => undefined,
  });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

async function readMetrics(of = server, token?: string): Promise<string> {
  const call = token === undefined ? {} : { token };
  const { status, headers, body } = await of.call('/metrics', call);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return String(body);
}

/** The value of a metric with these labels, in any order. */
function readValue(metrics: string, name: string, labels: Readonly<Record<string, string>> = {}) {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = metrics
    .split('\n')
    .find((one) => one.split(/[ {]/, 1)[0] === name && pairs.every((pair) => one.includes(pair)));
  return line === undefined ? null : Number(line.slice(line.lastIndexOf(' ')));
}

describe('[OP-11] the metrics', () => {
  test('count what a signing causes', async () => {
    const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
    const answers = (await loadOwnFields(server, token)).map(anyAnswer);
    expect((await sign(server, token, answers)).status).toBe(200);
    await expect
      .poll(async () => (await reportOf(server, fingerprint)).body.documents, pollOptions)
      .toBe('made');
    const sent = { outcome: 'sent' };
    await expect
      .poll(
        async () => readValue(await readMetrics(), 'sign_envelope_mails_total', sent),
        pollOptions,
      )
      .toBeGreaterThan(1);
    const metrics = await readMetrics();
    const route = { method: 'POST', route: '/api/sign-envelope', status: '2xx' };
    expect(readValue(metrics, 'sign_envelope_http_request_duration_seconds_count', route)).toBe(1);
    for (const kind of ['make-documents', 'seal-documents']) {
      expect(
        readValue(metrics, 'sign_envelope_job_attempts_total', { kind, outcome: 'done' }),
      ).toBe(1);
      expect(readValue(metrics, 'sign_envelope_job_duration_seconds_count', { kind })).toBe(1);
    }
    const seals = { level: 'B-B', outcome: 'made' };
    expect(readValue(metrics, 'sign_envelope_seals_total', seals)).toBeGreaterThan(0);
    const stamped = { work: 'stamp', outcome: 'done' };
    expect(readValue(metrics, 'sign_envelope_document_work_duration_seconds_count', stamped)).toBe(
      1,
    );
    const waiting = { queue: 'pages', state: 'waiting' };
    expect(readValue(metrics, 'sign_envelope_document_jobs', waiting)).toBe(0);
    expect(readValue(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    const pool = readValue(metrics, 'sign_envelope_database_connections', { state: 'waiting' });
    expect(pool).toBe(server.databaseUrl === undefined ? null : 0);
  });

  test('count the jobs that wait and those that were given up', async () => {
    mails.refuse = () => '554 5.7.1 Relay access denied';
    await sendAndOpen(server, [field('text')], { expires_at: '2040-01-01T00:00:00Z' });
    const jobs = async (kind: string, state: string) =>
      readValue(await readMetrics(), 'sign_envelope_jobs', { kind, state });
    await expect.poll(() => jobs('mail', 'failed'), pollOptions).toBeGreaterThan(0);
    await expect.poll(() => jobs('expire-envelope', 'waiting'), pollOptions).toBe(1);
    expect(
      readValue(await readMetrics(), 'sign_envelope_mails_total', { outcome: 'refused' }),
    ).toBeGreaterThan(0);
  });

  test('have labels that name nobody, and as many as there are routes', async () => {
    const { fingerprint, token } = await sendAndOpen(server, [field('text')]);
    for (const path of [`/nowhere-${fingerprint}`, `/api/sender/envelopes/${fingerprint}`]) {
      for (const method of ['GET', 'DELETE', 'PROPFIND']) {
        await server.call(`${path}?token=${token}`, { method, apiKey: server.apiKey });
      }
    }
    const metrics = await readMetrics();
    expect(metrics).toContain('method="other"');
    expect(metrics).toContain('route="/api/sender/envelopes/:fingerprint"');
    for (const secret of [fingerprint, token, server.companyId, 'ada', 'nowhere', 'Harbour']) {
      expect(metrics.includes(secret), secret).toBe(false);
    }
  });

  test('of two servers are counted apart', async () => {
    const other = await startTestServer();
    await other.call('/healthz');
    const route = { route: '/api/sign-envelope' };
    const name = 'sign_envelope_http_request_duration_seconds_count';
    expect(readValue(await readMetrics(other), name, route)).toBeNull();
    await other.close();
  });
});

describe('[OP-11] the guide', () => {
  const guide = readFileSync(join(root, 'docs/guide/operating.md'), 'utf8');

  test('has a row for every metric of the server', async () => {
    const described = [...guide.matchAll(/^\| `(sign_envelope_\w+)` \|/gm)].map(([, name]) => name);
    const metrics = await readMetrics();
    const types = [...metrics.matchAll(/^# TYPE (sign_envelope_\w+) /gm)].map(([, name]) => name);
    const pool = 'sign_envelope_database_connections';
    expect(described.sort()).toEqual([...new Set([...types, pool])].sort());
  });

  test('has Prometheus ask each process, with the token', async () => {
    const [snippet, ...others] = readSnippets('yaml');
    expect(others).toEqual([]);
    expect(parse(snippet?.text ?? '')).toMatchObject({
      scrape_configs: [
        {
          authorization: { credentials_file: expect.stringMatching(/^\//) },
          static_configs: [
            { targets: Array(2).fill(expect.stringMatching(`:${serverDefaults.port}$`)) },
          ],
        },
      ],
    });
  });
});

describe('[OP-11] the metrics can be read', () => {
  test('without a token by this machine alone', async () => {
    const statusFor = async (headers: Readonly<Record<string, string>>) => {
      const call = request(`${server.server.url}/metrics`, { headers }).end();
      const [response]: IncomingMessage[] = await once(call, 'response');
      response?.resume();
      return response?.statusCode;
    };
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ 'x-forwarded-for': '192.0.2.1' })).toBe(404);
    expect(await statusFor({ forwarded: 'for=192.0.2.1' })).toBe(404);
    expect(await statusFor({ host: 'sign.example.com' })).toBe(404);
  });

  test('with the token from anywhere, and then not without it', async () => {
    const metricsToken = 'a-token-of-prometheus';
    const guarded = await startTestServer({ metricsToken });
    expect(await readMetrics(guarded, metricsToken)).toContain('process_cpu');
    for (const token of ['a-token-of-prometheuS', `${metricsToken}x`, 'x', metricsToken.slice(1)]) {
      expect((await guarded.call('/metrics', { token })).status).toBe(404);
    }
    const nowhere = await guarded.call('/api/nowhere');
    const refused = await guarded.call('/metrics');
    expect(refused).toMatchObject({ status: 404, body: nowhere.body });
    await guarded.close();
  });
});
