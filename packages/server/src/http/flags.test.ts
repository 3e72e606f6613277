import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const flags = {
    'planned-maintenance': { value: false, targets: [{ parent_id: ['p1'], value: true }] },
    greeting: 'Hello',
  };
  await writeFile(join(server.dataDir, 'flags.json'), JSON.stringify(flags));
});

afterAll(() => server.close());

const all = '/ofrep/v1/evaluate/flags';
const askFor = (companyId: string, parentId: string) => ({
  body: { context: { targetingKey: companyId, company_id: companyId, parent_id: parentId } },
});

test('evaluates all flags for a company and its parent, and sends them again only if they changed', async () => {
  const response = await server.call(all, askFor('c1', 'p1'));
  expect(response.status).toBe(200);
  expect(response.body).toEqual({
    flags: [
      { key: 'planned-maintenance', value: true, reason: 'TARGETING_MATCH' },
      { key: 'greeting', value: 'Hello', reason: 'STATIC' },
    ],
  });
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
  expect((await server.call(all, { ...askFor('c1', 'p1'), headers })).status).toBe(304);
  expect((await server.call(all, { ...askFor('c1', 'p2'), headers })).status).toBe(200);
});

test('evaluates one flag by name, even with an empty context', async () => {
  const maintenance = await server.call(`${all}/planned-maintenance`, { body: {} });
  expect(maintenance.body).toEqual({ key: 'planned-maintenance', value: false, reason: 'DEFAULT' });
  const none = await server.call(`${all}/no-such-flag`, { body: {} });
  expect(none).toMatchObject({ status: 404, body: { errorCode: 'FLAG_NOT_FOUND' } });
});

test.each([
  ['{', 400, 'PARSE_ERROR'],
  ['7', 400, 'INVALID_CONTEXT'],
  ['{"context":{"company_id":{}}}', 400, 'INVALID_CONTEXT'],
])('%s is refused with %i, %s', async (body, status, errorCode) => {
  const headers = { 'content-type': 'application/json' };
  const response = await server.call(all, { method: 'POST', body, headers });
  expect(response).toMatchObject({ status, body: { errorCode } });
});

test('rejects large bodies and other methods', async () => {
  const large = await server.call(all, { body: { context: { company_id: 'c'.repeat(70_000) } } });
  expect(large.status).toBe(413);
  expect((await server.call(all)).status).toBe(405);
  expect((await server.call('/ofrep/v1/elsewhere', { body: {} })).status).toBe(404);
});
