import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { run } from './run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function create(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(['company', 'create', ...args], {
    environment: { DATA_DIR: server.dataDir },
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test('[OP-14] creates a company beside the running server, which knows its key at once', async () => {
  const { code, out } = await create('Harbour', '--contact-email', 'office@harbour.example');
  expect(code).toBe(0);
  const [, companyId, apiKey = ''] =
    /^Company {2}([0-9a-f-]{36})\nAPI key {2}(sign_[\w-]{43})\n\nThe key is shown only once/.exec(
      out,
    ) ?? [];
  expect(await server.server.findCompany(apiKey)).toEqual({ companyId });
  const settings = await server.call('/api/sender/settings', { apiKey });
  expect(settings.body).toMatchObject({ contact_email: 'office@harbour.example' });
});

test('refuses a second company of the same name, unless it is wanted', async () => {
  const first = JSON.parse((await create('Quay', '--json')).out);
  expect(await create(' Quay ')).toEqual({
    code: 1,
    out: '',
    err: `There is a company "Quay" already (${first.company_id}). For another one of the same name, give --again.`,
  });
  const second = JSON.parse((await create('Quay', '--again', '--json')).out);
  expect(second.company_id).not.toBe(first.company_id);
  expect(second.api_key).not.toBe(first.api_key);
  await server.server.deleteCompany(first.company_id);
  await server.server.deleteCompany(second.company_id);
  expect((await create('Quay')).code).toBe(0);
});

test('explains that the server was never started on the folder', async () => {
  const { code, err } = await create('Harbour', '--data-dir', '/nowhere');
  expect(code).toBe(1);
  expect(err).toBe('There is no database /nowhere/sign-envelope.db.');
});
