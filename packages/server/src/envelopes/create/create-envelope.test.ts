import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../testing/list-files.ts';
import { changeRows, countRows } from '../../testing/read-rows.ts';
import { envelopeOf, field } from '../../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const reported: unknown[] = [];
beforeAll(async () => {
  server = await startTestServer({ report: (error) => void reported.push(error) });
});
afterAll(() => server.close());

test('a failed transaction leaves no originals and no rows', async () => {
  const contract = await makePdf();
  const send = () => server.send(envelopeOf([field('text')]), { contract });
  const originals = async () => (await listFiles(server)).filter((path) => /originals/.test(path));
  await changeRows(server, 'alter table fields rename to fields_elsewhere');
  expect((await send()).status).toBe(500);
  expect(reported).toHaveLength(1);
  expect(await originals()).toEqual([]);
  expect(await countRows(server, 'from documents')).toBe(0);
  expect(await countRows(server, 'from envelopes')).toBe(0);
  await changeRows(server, 'alter table fields_elsewhere rename to fields');
  expect((await send()).status).toBe(200);
  expect(await originals()).toHaveLength(1);
});
