import type { WireError } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DamagedRowError } from '../store/stored-json.ts';
import { loadOwnFields, sendAndOpen, sign } from '../testing/envelopes.ts';
import { changeRows } from '../testing/read-rows.ts';
import { anyAnswer, field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
const reported: unknown[] = [];
beforeAll(async () => {
  server = await startTestServer({ report: (error) => void reported.push(error) });
});
beforeEach(() => {
  reported.length = 0;
});
afterAll(() => server.close());

const damaged = { status: 500, body: { message: 'server_errors.data_damaged' } };

async function opened() {
  const { token, other } = await sendAndOpen(server, [field('text')], { parties: ['ada', 'ben'] });
  const own = await loadOwnFields(server, token);
  return { token, other, own, fieldId: own[0]?.id ?? '' };
}

test('a damaged field makes the envelope fail, and is reported with its location', async () => {
  const { token, fieldId, own } = await opened();
  await changeRows(
    server,
    'update fields set definition = ? where id = ?',
    '{"id":"secret"}',
    fieldId,
  );
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
  await changeRows(server, 'update answers set answer = ? where field_id = ?', 'cut of', fieldId);
  expect(await server.call('/api/data/envelope', { token: other })).toMatchObject(damaged);
  expect(await server.call('/api/download/envelope', { token: other })).toMatchObject(damaged);
});

test('`GET /user` does not depend on any field or answer', async () => {
  const { token, own, fieldId } = await opened();
  expect((await sign(server, token, own.map(anyAnswer))).status).toBe(200);
  await changeRows(server, 'update answers set answer = ? where field_id = ?', '', fieldId);
  await changeRows(server, 'update fields set definition = ? where id = ?', '', fieldId);
  expect((await server.call('/api/data/envelope', { token })).status).toBe(500);
  expect(await server.call('/api/user', { token })).toMatchObject({
    status: 200,
    body: { party_email: 'ada@example.com' },
  });
});

test('a damaged branding is left out of the request for a password, and reported', async () => {
  const { token } = await sendAndOpen(server, [field('text')], { password: 'lantern' });
  await changeRows(server, 'update envelopes set branding = ?', '{"company":7}');
  const asked = await server.call<WireError>('/api/user', { token });
  expect(asked).toMatchObject({ status: 401, body: { type: 'password' } });
  expect(asked.body.branding).toBeUndefined();
  expect(reported).toEqual([expect.any(DamagedRowError)]);
});
