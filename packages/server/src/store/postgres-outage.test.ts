import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../../test/harness/postgres-server.ts';
import { eventTypesOf, loadOwnFields, reportOf, sendAndOpen, sign } from '../testing/envelopes.ts';
import { changeRows } from '../testing/read-rows.ts';
import { linkOf } from '../testing/response.ts';
import { anyAnswer, envelopeOf, field } from '../testing/sample-requests.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

const pollOptions = { timeout: 60_000, interval: 50 };

let postgres: PostgresServer;
let server: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
  const { databaseUrl = '' } = await createPostgresDatabase(postgres.url);
  server = await startTestServer({ databaseUrl, report: () => undefined });
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

test('[OP-03] while PostgreSQL is down calls are refused clearly, and can be repeated when it is back', async () => {
  const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
  const answers = (await loadOwnFields(server, token)).map(anyAnswer);
  const files = { contract: await makePdf(1) };
  const send = () =>
    server.send(envelopeOf([field('text')]), files, {
      apiKey: server.apiKey,
      idempotencyKey: 'sent-twice',
    });
  await postgres.crash();
  for (const refused of [
    await sign(server, token, answers, 'signed-twice'),
    await send(),
    await server.call('/api/user', { token }),
    await server.call('/healthz'),
  ]) {
    expect(refused).toMatchObject({ status: 503, body: { message: 'server_errors.overloaded' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await postgres.start();
  expect(await sign(server, token, answers, 'signed-twice')).toMatchObject({
    status: 200,
    body: { status: 'signed' },
  });
  const sent = await send();
  expect(sent.status).toBe(200);
  expect((await server.call('/api/user', { token: await server.open(linkOf(sent)) })).status).toBe(
    200,
  );
  // The background work goes on by itself.
  await expect
    .poll(async () => (await reportOf(server, fingerprint)).body.documents, pollOptions)
    .toBe('made');
});

test('[OP-03] a change that PostgreSQL is in the middle of is made once or not at all', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
    const answers = (await loadOwnFields(server, token)).map(anyAnswer);
    const attempt = () => sign(server, token, answers, `round-${round}`);
    const [first] = await Promise.all([attempt(), postgres.crash()]);
    expect([200, 503]).toContain(first.status);
    await postgres.start();
    expect((await attempt()).status).toBe(200);
    const types = await eventTypesOf(server, fingerprint);
    expect(types.filter((type) => type === 'signed')).toHaveLength(1);
  }
});

test.each([
  ['a full disk', '53100', 507, 'server_errors.disk_full'],
  ['no memory', '53200', 503, 'server_errors.overloaded'],
  ['a deadlock', '40P01', 503, 'server_errors.overloaded'],
  ['a lock that is held too long', '55P03', 503, 'server_errors.overloaded'],
  ['a standby, which is read-only', '25006', 500, 'server_errors.storage_failed'],
  ['a failing disk', '58030', 500, 'server_errors.storage_failed'],
])(
  '[OP-03] %s of PostgreSQL is refused clearly, leaves nothing, and a repeated call works',
  async (_, code, status, message) => {
    const { token, fingerprint } = await sendAndOpen(server, [field('text')]);
    const answers = (await loadOwnFields(server, token)).map(anyAnswer);
    const attempt = () => sign(server, token, answers, `after-${code}`);
    // At the last statement of the change: all that came before has to be undone.
    await changeRows(
      server,
      `create function fail() returns trigger language plpgsql as
     $$ begin raise exception 'as if' using errcode = '${code}'; end $$`,
    );
    await changeRows(
      server,
      'create trigger fails before update on idempotency for each row execute function fail()',
    );
    expect(await attempt()).toMatchObject({ status, body: { message } });
    expect(await eventTypesOf(server, fingerprint)).toEqual(['created']);
    await changeRows(server, 'drop function fail cascade');
    expect((await attempt()).status).toBe(200);
  },
);
