import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../../test/harness/postgres-server.ts';
import { eventTypesOf, loadOwnFields, reportOf, sendAndOpen, sign } from '../testing/envelopes.ts';
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
