import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireUser } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventTypesOf, loadOwnFields, reportOf, sendAndOpen, sign } from '../testing/envelopes.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { changeRows, countRows } from '../testing/read-rows.ts';
import { linkOf } from '../testing/response.ts';
import { anyAnswer, envelopeOf, field } from '../testing/sample-requests.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import {
  makePdf,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/test-server.ts';

const pollOptions = { timeout: 60_000, interval: 20 };

let mails: MailServer;
let first: TestServer;
/** Another server of the same company on the same database, as on another machine. */
let second: TestServer;
let worker: TestServer;

const beside = (server: TestServer, options: TestServerOptions) =>
  startTestServer({
    dataDir: server.dataDir,
    ...(server.databaseUrl === undefined ? {} : { databaseUrl: server.databaseUrl }),
    ...(server.s3 === undefined ? {} : { s3: server.s3 }),
    ...options,
  });

beforeAll(async () => {
  mails = await startMailServer();
  const shared: TestServerOptions = {
    trustedProxies: ['127.0.0.1'],
    callsPerAddress: 6_000,
    smtp: { url: mails.url, from: { name: 'Sign Envelope', address: 'sign@example.com' } },
  };
  first = await startTestServer({ ...shared, role: 'serve' });
  second = await beside(first, { ...shared, role: 'serve' });
  worker = await beside(first, { ...shared, role: 'work' });
});
afterAll(async () => {
  for (const server of [worker, second, first, mails]) await server.close();
});

/** Signs for a party by one of the servers. */
async function signBy(server: TestServer, token: string, idempotencyKey?: string) {
  const fields = await loadOwnFields(server, token);
  return sign(server, token, fields.map(anyAnswer), idempotencyKey);
}

describe('[OP-02] two servers and a worker on one database', () => {
  test('complete an envelope once, although its last parties sign at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const names = [1, 2, 3, 4].map((number) => `p${round}-${number}`);
      const { body } = await first.send(
        envelopeOf(
          names.map((_, index) => field('text', { party: index + 1 })),
          { parties: names },
        ),
        { contract: await makePdf(1) },
      );
      const tokens = await Promise.all(body.parties.map(({ link }) => first.open(link)));
      const signed = await Promise.all(
        tokens.map((token, index) => signBy(index % 2 === 0 ? first : second, token)),
      );
      expect(signed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const last = signed.filter(({ body }) => (body as { status: string }).status === 'signed');
      expect(last).toHaveLength(1);
      await expect
        .poll(
          async () => (await reportOf(first, body.envelope_fingerprint)).body.documents,
          pollOptions,
        )
        .toBe('made');
      const types = await eventTypesOf(first, body.envelope_fingerprint);
      expect(types.filter((type) => type === 'signed')).toHaveLength(4);
      expect(types.filter((type) => type === 'completed')).toHaveLength(1);
      const done = (name: string) =>
        mails
          .to(`${name}@example.com`)
          .filter(({ subject }) => subject?.startsWith('Everyone has signed'));
      await expect
        .poll(() => names.map((name) => done(name).length), pollOptions)
        .toEqual([1, 1, 1, 1]);
    }
  });

  test('make a change once, although it is asked of both at the same time', async () => {
    const { token, fingerprint } = await sendAndOpen(first, [field('text')]);
    const signed = await Promise.all(
      [first, second, first, second].map((server) => signBy(server, token, 'once')),
    );
    expect(signed.map(({ status, body }) => [status, body])).toEqual(
      signed.map(() => [200, signed[0]?.body]),
    );
    const types = await eventTypesOf(first, fingerprint);
    expect(types.filter((type) => type === 'signed')).toHaveLength(1);
  });

  test('make one envelope, although it is sent to both at the same time', async () => {
    const files = { contract: await makePdf(1) };
    const before = await countRows(first, 'from envelopes');
    const sent = await Promise.all(
      [first, second, first].map((server) =>
        server.send(envelopeOf([field('text')]), files, {
          apiKey: first.apiKey,
          idempotencyKey: 'sent-to-both',
        }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(sent.map(({ body }) => body.envelope_fingerprint)).size).toBe(1);
    expect(await countRows(first, 'from envelopes')).toBe(before + 1);
  });

  test('let one of two who reject and sign at the same time win', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, fingerprint } = await sendAndOpen(first, [field('text')]);
      const [signed, rejected] = await Promise.all([
        signBy(first, token),
        second.call('/api/reject', { token, body: { rejection_reason: 'No' } }),
      ]);
      expect([signed.status, rejected.status].sort()).toEqual([200, 409]);
      const types = await eventTypesOf(first, fingerprint);
      expect(types.filter((type) => ['completed', 'rejected'].includes(type))).toHaveLength(1);
    }
  });

  test('count incorrect passwords together, and accept the right one from each', async () => {
    const { token } = await sendAndOpen(first, [field('text')], { password: 'lantern' });
    const ask = (server: TestServer, password: string, from = '192.0.2.9') =>
      server.call<WireUser>('/api/user', {
        token,
        headers: { 'x-password': password, 'x-forwarded-for': from },
      });
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        ask(index % 2 === 0 ? first : second, `guess ${index}`),
      ),
    );
    const count = (status: number) => guesses.filter((guess) => guess.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 4]);
    for (const server of [first, second]) {
      expect((await ask(server, 'lantern')).status).toBe(429);
      expect((await ask(server, 'lantern', '198.51.100.7')).status).toBe(200);
    }
  });

  test('count the calls of an address together', async () => {
    const call = (server: TestServer) =>
      server.call('/api/user', { headers: { 'x-forwarded-for': '203.0.113.5' } });
    expect((await call(first)).status).toBe(401);
    const spent = "update rate_limits set points = 5990 where key like 'address:%203.0.113.5'";
    expect(await changeRows(first, spent)).toBe(1);
    const calls = await Promise.all(
      Array.from({ length: 16 }, (_, index) => call(index % 2 === 0 ? first : second)),
    );
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  test('revoke all keys of a company but one, although two are revoked at the same time', async () => {
    const { companyId, apiKey } = await first.server.addCompany('Quay');
    const created = await first.call<{ readonly id: string; readonly api_key: string }>(
      '/api/sender/keys',
      { apiKey, body: { name: 'second' } },
    );
    const { keys } = (
      await first.call<{ readonly keys: readonly { readonly id: string }[] }>('/api/sender/keys', {
        apiKey,
      })
    ).body;
    const own = keys.find(({ id }) => id !== created.body.id)?.id ?? '';
    const revoked = await Promise.all([
      first.call(`/api/sender/keys/${own}`, { method: 'DELETE', apiKey: created.body.api_key }),
      second.call(`/api/sender/keys/${created.body.id}`, { method: 'DELETE', apiKey }),
    ]);
    expect(revoked.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = 'from api_keys where revoked_at is null and company_id = ?';
    expect(await countRows(first, left, companyId)).toBe(1);
  });

  test('can be started at the same time on an empty database', async () => {
    const { databaseUrl = '', remove } = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-shared-'));
    const servers = await Promise.all(
      [1, 2, 3].map(() =>
        startTestServer({
          databaseUrl,
          dataDir,
          role: 'serve',
          ...(first.s3 && { s3: { ...first.s3, prefix: 'empty/' } }),
        }),
      ),
    );
    // They have one secret, so each can open what another has sent.
    const [one, other] = servers;
    if (one === undefined || other === undefined) throw new Error('No servers were started.');
    const sent = await one.send(envelopeOf([field('text')]), { contract: await makePdf(1) });
    expect((await signBy(other, await other.open(linkOf(sent)))).status).toBe(200);
    for (const server of servers) await server.close();
    await remove();
    await rm(dataDir, { recursive: true });
  });
});

test('[OP-11] a worker says whether it is ready, and how it goes', async () => {
  expect(await worker.call('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready', parts: [] },
  });
  const { status, body } = await worker.call('/metrics');
  expect(status).toBe(200);
  expect(String(body)).toMatch(/^sign_envelope_database_connections\{state="waiting"\} 0$/m);
});
