import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorsOf } from '../testing/answer.ts';
import {
  eventTypesOf,
  loadEnvelope,
  loadOwnFields,
  sendAndOpen,
  sign,
} from '../testing/envelopes.ts';
import { anyAnswer, field, fieldsOf, input } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the server decides', () => {
  test.for([
    ['a required field left empty', { required: true }, '', 'field.required'],
    ['blanks in a required field', { required: true }, '  \n', 'field.required'],
  ] as const)('%s is refused by its id', async ([, more, inputValue, key]) => {
    const { token, fingerprint } = await sendAndOpen(server, [field('text', more)]);
    const [entry] = await loadOwnFields(server, token);
    if (entry === undefined) throw new Error('no field');
    const answer = await sign(server, token, [input(entry, { inputValue })]);
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'server_errors.validation', errors: { [entry.id]: [key] } },
    });
    expect(await eventTypesOf(server, fingerprint)).toEqual(['created', 'opened']);
  });

  test('a required field that is not mentioned at all is refused', async () => {
    const { token } = await sendAndOpen(server, [field('signature', { required: true })]);
    const [entry] = await loadOwnFields(server, token);
    const answer = await sign(server, token, []);
    expect(errorsOf(answer)).toEqual({ [entry?.id ?? '']: ['field.required'] });
  });

  test('a choice that the dropdown has not is refused', async () => {
    const { token } = await sendAndOpen(server, [
      field('dropdown', { dropdown_choices: ['yes', 'no'] }),
    ]);
    const [entry] = await loadOwnFields(server, token);
    if (entry === undefined) throw new Error('no field');
    const answer = await sign(server, token, [input(entry, { inputValue: 'maybe' })]);
    expect(errorsOf(answer)).toEqual({ [entry.id]: ['field.not_a_choice'] });
  });

  test('two ticked boxes of one group are refused', async () => {
    const box = { group: 'pets', required: true };
    const { token } = await sendAndOpen(server, [field('checkbox', box), field('checkbox', box)]);
    const boxes = await loadOwnFields(server, token);
    const both = await sign(
      server,
      token,
      boxes.map((entry) => input(entry, { inputValue: '1' })),
    );
    expect(both.status).toBe(422);
    expect(Object.values(errorsOf(both))).toContainEqual(['field.group_conflict']);
    const one = await sign(
      server,
      token,
      boxes.map((entry, index) => input(entry, { inputValue: index === 0 ? '1' : '0' })),
    );
    expect(one.status).toBe(200);
  });

  test("another party's field, a locked one and one that is not there are refused", async () => {
    const { token } = await sendAndOpen(
      server,
      [
        field('text', { title: 'locked', content: '£1', merge_field: 'rent' }),
        field('text', { party: 2, title: 'theirs' }),
      ],
      { parties: ['ada', 'ben'] },
    );
    const fields = fieldsOf(await loadEnvelope(server, token));
    const inputs = fields.map((entry) => input(entry, { inputValue: 'x' }));
    const [first] = inputs;
    if (first === undefined) throw new Error('no field');
    const answer = await sign(server, token, [...inputs, { ...first, inputId: 'nowhere' }]);
    const idOf = (title: string) => fields.find((entry) => entry.title === title)?.id ?? '';
    expect(errorsOf(answer)).toEqual({
      [idOf('locked')]: ['field.locked'],
      [idOf('theirs')]: ['field.not_yours'],
      nowhere: ['field.unknown'],
    });
  });

  test('a kind of signature that the company has switched off is refused', async () => {
    const { token } = await sendAndOpen(server, [field('signature')], {
      config: { company_signature_format_drawn: '1', company_signature_format_typed: '0' },
    });
    const [entry] = await loadOwnFields(server, token);
    if (entry === undefined) throw new Error('no field');
    expect(errorsOf(await sign(server, token, [anyAnswer(entry)]))).toEqual({
      [entry.id]: ['field.invalid'],
    });
  });

  test('what is no submission is refused with the places that are wrong', async () => {
    const { token } = await sendAndOpen(server, [field('text')]);
    const call = (body: unknown) => server.call('/api/sign-envelope', { token, body });
    expect(errorsOf(await call({}))).toEqual({ inputs: ['server_errors.required'] });
    expect(errorsOf(await call({ inputs: [{ inputId: 7 }] }))).toMatchObject({
      'inputs.0.inputId': ['server_errors.invalid'],
    });
    expect((await call({ inputs: 'all' })).status).toBe(422);
  });
});
