import { afterAll, beforeAll, expect, test } from 'vitest';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeWidget } from '../testing/widgets.ts';
import { run } from './run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
});
afterAll(() => server.close());

async function conformance(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(['conformance', ...args], {
    environment: {},
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const types = ['signature', 'text', 'textarea', 'date', 'checkbox', 'upload'];
const fields = [
  ...types.map((type, index) => field(type, { y: 5 + 8 * index, required: true })),
  field('dropdown', { y: 55, required: true, dropdown_choices: ['One', 'Two'] }),
  field('radio', { y: 60, group: 'size', required: true }),
  field('radio', { y: 65, group: 'size' }),
];

test('[EB-17] x', async () => {
  const { body } = await server.send(
    envelopeOf(fields, { config: { company_questions_signing: '1' } }),
    { contract: await makePdf(2) },
  );
  const link = body.parties[0]?.link ?? '';
  const widget = await makeWidget(server);
  const result = await conformance(
    `${server.server.url}/api`,
    '--key',
    link,
    '--widget',
    widget,
    '--sign',
    '--origin',
    'http://localhost:3000',
  );
  console.log(result.err, result.out);
  expect(result.code).toBe(1);
});
