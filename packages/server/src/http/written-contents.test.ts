import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorsOf } from '../testing/response.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { widgetForm, widgetOf } from '../testing/widgets.ts';

let server: TestServer;
let contract: Uint8Array;

beforeAll(async () => {
  [server, contract] = await Promise.all([startTestServer(), makePdf()]);
});
afterAll(() => server.close());

const long = 'This does not fit. '.repeat(40);
const problem = ['server_errors.field.does_not_fit'];

test('an envelope is refused only for the texts that do not fit into their fields', async () => {
  const fields = [
    field('text', { content: long, merge_field: 'clause' }),
    field('text', { content: 'This fits.', merge_field: 'rent' }),
    field('textarea', { content: long, height: 40 }),
    field('textarea', { content: long.repeat(10) }),
    field('dropdown', { dropdown_choices: ['Yes', long] }),
    field('text', { content: 'علي بن أبي طالب' }),
  ];
  const sent = await server.send(envelopeOf(fields), { contract });
  expect(sent.status).toBe(422);
  expect(errorsOf(sent)).toEqual({
    'documents.0.fields.0.content': problem,
    'documents.0.fields.3.content': problem,
    'documents.0.fields.4.dropdown_choices.1': problem,
  });
});

test('a widget is refused for a text that does not fit into its field', async () => {
  const body = widgetForm(widgetOf([field('text', { content: long })]), contract);
  const made = await server.call('/api/sender/widgets', { apiKey: server.apiKey, body });
  expect(made.status).toBe(422);
  expect(errorsOf(made)).toEqual({ 'document.fields.0.content': problem });
});
