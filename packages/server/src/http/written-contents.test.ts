import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOwnFields, sendAndOpen, sign } from '../testing/envelopes.ts';
import { errorsOf } from '../testing/response.ts';
import { envelopeOf, field, input } from '../testing/sample-requests.ts';
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

test('an envelope is refused for contents that are not printed as they read', async () => {
  const fields = [
    field('date', { content: 'Whatever suits me, 1', merge_field: 'day' }),
    field('date', { content: '3 de noviembre', date_format: "d 'de' MMMM" }),
    field('text', { content: '\u202e00001 RUE' }),
    field('textarea', { content: `e${'\u0301'.repeat(5)}` }),
    field('dropdown', { dropdown_choices: ['Yes', `e${'\u0301'.repeat(5)}`] }),
    field('date', { content: '03.11.2026' }),
  ];
  const request = { ...envelopeOf(fields), config: { date_format: 'dd.MM.yyyy' } };
  const sent = await server.send(request, { contract });
  expect(sent.status).toBe(422);
  expect(errorsOf(sent)).toEqual({
    'documents.0.fields.0.content': ['server_errors.field.not_a_date'],
    'documents.0.fields.2.content': ['server_errors.field.misleading_direction'],
    'documents.0.fields.3.content': ['server_errors.field.too_many_marks'],
    'documents.0.fields.4.dropdown_choices.1': ['server_errors.field.too_many_marks'],
  });
});

test('an envelope is refused for texts that no font can print', async () => {
  const cuneiform = '\u{12000}';
  const fields = [
    field('text', { content: `Lease ${cuneiform}`, merge_field: 'clause' }),
    field('dropdown', { dropdown_choices: ['⅓', '⅔', cuneiform] }),
    field('text', { title: cuneiform }),
    field('text', { content: '\u{2a6d6}' }),
  ];
  const { parties, ...request } = envelopeOf(fields);
  const [party] = parties;
  const named = {
    ...request,
    title: cuneiform,
    parties: [{ ...party, title: `Ada ${cuneiform}` }],
  };
  const unreadable = ['server_errors.unreadable'];
  expect(errorsOf(await server.send(named, { contract }))).toEqual({
    title: unreadable,
    'parties.0.title': unreadable,
    'documents.0.fields.2.title': unreadable,
  });
  const untitled = envelopeOf(fields.map((each) => ({ ...each, title: '½' })));
  const unprinted = ['server_errors.field.unreadable'];
  expect(errorsOf(await server.send(untitled, { contract }))).toEqual({
    'documents.0.fields.0.content': unprinted,
    'documents.0.fields.1.dropdown_choices.2': unprinted,
    // A rare Chinese letter, which is looked up when the text is laid out.
    'documents.0.fields.3.content': unprinted,
  });
});

test('a widget is refused for a text that does not fit into its field', async () => {
  const body = widgetForm(widgetOf([field('text', { content: long })]), contract);
  const made = await server.call('/api/sender/widgets', { apiKey: server.apiKey, body });
  expect(made.status).toBe(422);
  expect(errorsOf(made)).toEqual({ 'document.fields.0.content': problem });
});

test('an envelope is refused for boxes in which nobody sees an answer', async () => {
  const fields = [
    field('checkbox', { width: 0.01, height: 0.01 }),
    field('signature', { height: 0.4 }),
    field('date', { width: 2 }),
    field('date', { width: 10 }),
    field('date', { width: 10, date_format: 'd MMMM yyyy' }),
    field('radio', { width: 1, height: 1 }),
  ];
  const sent = await server.send(envelopeOf(fields), { contract });
  expect(errorsOf(sent)).toEqual({
    'documents.0.fields.0.width': ['server_errors.field.too_small'],
    'documents.0.fields.0.height': ['server_errors.field.too_small'],
    'documents.0.fields.1.height': ['server_errors.field.too_small'],
  });
  const visible = await server.send(envelopeOf(fields.slice(2)), { contract });
  expect(errorsOf(visible)).toEqual({ 'documents.0.fields.0.width': problem });
});

test('a date is refused if its month is written out, and so leaves its box', async () => {
  const { token } = await sendAndOpen(server, [field('date', { width: 5, required: true })]);
  const [date] = await loadOwnFields(server, token);
  if (date === undefined) throw new Error('no field');
  const answer = (inputValue: string) => sign(server, token, [input(date, { inputValue })]);
  expect(await answer('22 September 2026')).toMatchObject({
    status: 422,
    body: { errors: { [date.id]: ['field.does_not_fit'] } },
  });
  expect(await answer('22 Nov 2026')).toMatchObject({ status: 200 });
});
