import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { WireError } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DamagedRowError } from '../store/stored-json.ts';
import { loadOwnFields, sendAndOpen, sign } from '../testing/envelopes.ts';
import { anyAnswer, field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let db: DatabaseSync;
const reported: unknown[] = [];
beforeAll(async () => {
  server = await startTestServer({ report: (error) => void reported.push(error) });
  db = new DatabaseSync(join(server.dataDir, 'sign-envelope.db'));
});
beforeEach(() => {
  reported.length = 0;
});
afterAll(async () => {
  db.close();
  await server.close();
});

const damaged = { status: 500, body: { message: 'server_errors.data_damaged' } };

async function opened() {
  const { token, other } = await sendAndOpen(server, [field('text')], { parties: ['ada', 'ben'] });
  const own = await loadOwnFields(server, token);
  return { token, other, own, fieldId: own[0]?.id ?? '' };
}

test('a damaged field makes the envelope fail, and is reported with its location', async () => {
  const { token, fieldId, own } = await opened();
  db.prepare('update fields set definition = ? where id = ?').run('{"id":"secret"}', fieldId);
  expect(await server.call('/api/data/envelope', { token })).toMatchObject(damaged);
  expect(await sign(server, token, own.map(anyAnswer))).toMatchObject(damaged);
  expect(reported).toEqual([expect.any(DamagedRowError), expect.any(DamagedRowError)]);
  expect(reported[0]).toMatchObject({
    place: { table: 'fields', column: 'definition', row: fieldId },
  });
});

test('a damaged answer is not shown as empty', async () => {
  const { token, other, own, fieldId } = await opened();
  expect((await sign(server, token, own.map(anyAnswer))).status).toBe(200);
  db.prepare('update answers set answer = ? where field_id = ?').run('cut of', fieldId);
  expect(await server.call('/api/data/envelope', { token: other })).toMatchObject(damaged);
  expect(await server.call('/api/download/envelope', { token: other })).toMatchObject(damaged);
});

test('`GET /user` does not depend on any field or answer', async () => {
  const { token, own, fieldId } = await opened();
  expect((await sign(server, token, own.map(anyAnswer))).status).toBe(200);
  db.prepare('update answers set answer = ? where field_id = ?').run('', fieldId);
  db.prepare('update fields set definition = ? where id = ?').run('', fieldId);
  expect((await server.call('/api/data/envelope', { token })).status).toBe(500);
  expect(await server.call('/api/user', { token })).toMatchObject({
    status: 200,
    body: { party_email: 'ada@example.com' },
  });
});

test('a damaged branding is left out of the request for a password, and reported', async () => {
  const { token } = await sendAndOpen(server, [field('text')], { password: 'lantern' });
  db.prepare('update envelopes set branding = ?').run('{"company":7}');
  const asked = await server.call<WireError>('/api/user', { token });
  expect(asked).toMatchObject({ status: 401, body: { type: 'password' } });
  expect(asked.body.branding).toBeUndefined();
  expect(reported).toEqual([expect.any(DamagedRowError)]);
});
