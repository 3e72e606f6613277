import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyAnswer, envelopeOf, field, fieldsOf, input } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let contract: Uint8Array;

beforeAll(async () => {
  [server, contract] = await Promise.all([startTestServer(), makePdf(2)]);
});
afterAll(() => server.close());

/** Sends an envelope and opens every link of it. */
async function send(fields: readonly object[], more: Parameters<typeof envelopeOf>[1] = {}) {
  const sent = await server.send(envelopeOf(fields, more), { contract });
  expect(sent.body).toHaveProperty('envelope_fingerprint');
  const links: string[] = sent.body.parties.map(({ link }: { link: string }) => link);
  const tokens = await Promise.all(links.map((link) => server.open(link)));
  const [token = '', other = ''] = tokens;
  return { fingerprint: sent.body.envelope_fingerprint as string, token, other, links };
}

const load = async (token: string) => (await server.call('/api/data/envelope', { token })).body;
const ownFields = async (token: string, title?: string) => {
  const envelope = await load(token);
  const me = envelope.parties.find((party: { isSigner: boolean }) => party.isSigner).party_id;
  return fieldsOf(envelope).filter(
    (entry) => entry.party_id === me && (title === undefined || entry.title === title),
  );
};
const sign = (token: string, inputs: readonly object[], idempotencyKey?: string) =>
  server.call('/api/sign-envelope', {
    token,
    body: { inputs },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const report = async (fingerprint: string) =>
  (await server.call(`/api/sender/envelopes/${fingerprint}`, { apiKey: server.apiKey })).body;
const eventTypes = async (fingerprint: string) =>
  (await report(fingerprint)).events.map(({ type }: { type: string }) => type);

describe('signing', () => {
  test('one signer signs every type of field and the envelope is complete', async () => {
    const { token, fingerprint } = await send([
      field('text', { required: true }),
      field('textarea'),
      field('date'),
      field('dropdown', { dropdown_choices: ['yes', 'no'] }),
      field('checkbox'),
      field('radio', { group: 'pets' }),
      field('signature', { required: true }),
    ]);
    const inputs = (await ownFields(token)).map(anyAnswer);
    const answer = await sign(token, inputs);
    expect(answer).toMatchObject({ status: 200, body: { status: 'signed' } });
    expect(await report(fingerprint)).toMatchObject({
      status: 'signed',
      parties: [{ status: 'signed', signed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }],
    });
    expect(await eventTypes(fingerprint)).toEqual(['created', 'opened', 'signed', 'completed']);
  });

  test('what was signed is read back as it was signed, in any script', async () => {
    const { token } = await send([field('textarea'), field('signature')]);
    const [text, signature] = await ownFields(token);
    if (text === undefined || signature === undefined) throw new Error('no fields');
    const value = 'Zoë 山田 \u202Bשלום\u202C 🏠\nline two';
    await sign(token, [input(text, { inputValue: value }), anyAnswer(signature)]);
    const [after, hand] = await ownFields(token);
    expect(after?.content).toBe(value);
    expect(hand).toMatchObject({ content: 'Ada Park', font: 'dancing-script' });
  });

  test('the redirect address of the envelope comes with the answer', async () => {
    const { token } = await send([field('text')], { redirect_url: 'https://example.com/thanks' });
    const answer = await sign(token, []);
    expect(answer.body).toEqual({
      status: 'signed',
      envelope_redirect_url: 'https://example.com/thanks',
    });
  });

  test('several signers each sign their own, and the last one completes the envelope', async () => {
    const { token, other, fingerprint } = await send(
      [field('text', { title: 'a' }), field('text', { party: 2, title: 'b', required: true })],
      { parties: ['ada', 'ben'] },
    );
    const first = await sign(token, (await ownFields(token)).map(anyAnswer));
    expect(first.body).toEqual({ status: 'sent' });
    expect(await report(fingerprint)).toMatchObject({
      status: 'sent',
      parties: [{ status: 'signed' }, { status: 'waiting', signed_at: null }],
    });
    const last = await sign(other, (await ownFields(other)).map(anyAnswer));
    expect(last.body).toEqual({ status: 'signed' });
    expect(await eventTypes(fingerprint)).toEqual([
      'created',
      'opened',
      'opened',
      'signed',
      'signed',
      'completed',
    ]);
  });

  test("another party's answers show once that party has signed, and not before", async () => {
    const { token, other } = await send(
      [
        field('text', { title: 'mine', content: 'suggested to Ada' }),
        field('text', { title: 'locked', content: '£1,200', merge_field: 'rent' }),
        field('text', { party: 2, title: 'theirs' }),
      ],
      { parties: ['ada', 'ben'] },
    );
    const seenByBen = async () =>
      Object.fromEntries(fieldsOf(await load(other)).map(({ title, content }) => [title, content]));
    // What the sender has locked in is everybody's to read; a suggestion is its party's alone.
    expect(await seenByBen()).toEqual({ mine: '', locked: '£1,200', theirs: '' });
    const [mine] = await ownFields(token, 'mine');
    if (mine === undefined) throw new Error('no field');
    await sign(token, [input(mine, { inputValue: 'Ada wrote this' })]);
    expect(await seenByBen()).toMatchObject({ mine: 'Ada wrote this' });
  });

  test('a party that has signed can open its link still, and finds nothing to sign', async () => {
    const { token, links } = await send([field('text'), field('text', { party: 2 })], {
      parties: ['ada', 'ben'],
    });
    await sign(token, []);
    const again = await server.open(links[0] ?? '');
    const user = await server.call('/api/user', { token: again });
    expect(user.body).toMatchObject({
      unsignable: true,
      status: 'sent',
      party_email: 'ada@example.com',
    });
    expect(await load(again)).toMatchObject({ unsignable: true, status: 'sent' });
  });

  test('emails that the company hides do not travel', async () => {
    const { token } = await send([field('text')], {
      parties: ['ada', 'ben'],
      config: { company_hide_email_pdf_audit: '1' },
    });
    expect((await load(token)).parties).toMatchObject([
      { party_email: 'ada@example.com' },
      { party_email: '' },
    ]);
  });
});

describe('the server decides', () => {
  test.for([
    ['a required field left empty', { required: true }, '', 'field.required'],
    ['blanks in a required field', { required: true }, '  \n', 'field.required'],
  ] as const)('%s is refused by its id', async ([, more, inputValue, key]) => {
    const { token, fingerprint } = await send([field('text', more)]);
    const [entry] = await ownFields(token);
    if (entry === undefined) throw new Error('no field');
    const answer = await sign(token, [input(entry, { inputValue })]);
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'server_errors.validation', errors: { [entry.id]: [key] } },
    });
    expect(await eventTypes(fingerprint)).toEqual(['created', 'opened']);
  });

  test('a required field that is not mentioned at all is refused', async () => {
    const { token } = await send([field('signature', { required: true })]);
    const [entry] = await ownFields(token);
    const answer = await sign(token, []);
    expect(answer.body.errors).toEqual({ [entry?.id ?? '']: ['field.required'] });
  });

  test('a choice that the dropdown has not is refused', async () => {
    const { token } = await send([field('dropdown', { dropdown_choices: ['yes', 'no'] })]);
    const [entry] = await ownFields(token);
    if (entry === undefined) throw new Error('no field');
    const answer = await sign(token, [input(entry, { inputValue: 'maybe' })]);
    expect(answer.body.errors).toEqual({ [entry.id]: ['field.not_a_choice'] });
  });

  test('two ticked boxes of one group are refused', async () => {
    const box = { group: 'pets', required: true };
    const { token } = await send([field('checkbox', box), field('checkbox', box)]);
    const boxes = await ownFields(token);
    const both = await sign(
      token,
      boxes.map((entry) => input(entry, { inputValue: '1' })),
    );
    expect(both.status).toBe(422);
    expect(Object.values(both.body.errors)).toContainEqual(['field.group_conflict']);
    const one = await sign(
      token,
      boxes.map((entry, index) => input(entry, { inputValue: index === 0 ? '1' : '0' })),
    );
    expect(one.status).toBe(200);
  });

  test("another party's field, a locked one and one that is not there are refused", async () => {
    const { token } = await send(
      [
        field('text', { title: 'locked', content: '£1', merge_field: 'rent' }),
        field('text', { party: 2, title: 'theirs' }),
      ],
      { parties: ['ada', 'ben'] },
    );
    const fields = fieldsOf(await load(token));
    const inputs = fields.map((entry) => input(entry, { inputValue: 'x' }));
    const [first] = inputs;
    if (first === undefined) throw new Error('no field');
    const answer = await sign(token, [...inputs, { ...first, inputId: 'nowhere' }]);
    const idOf = (title: string) => fields.find((entry) => entry.title === title)?.id ?? '';
    expect(answer.body.errors).toEqual({
      [idOf('locked')]: ['field.locked'],
      [idOf('theirs')]: ['field.not_yours'],
      nowhere: ['field.unknown'],
    });
  });

  test('a kind of signature that the company has switched off is refused', async () => {
    const { token } = await send([field('signature')], {
      config: { company_signature_format_drawn: '1', company_signature_format_typed: '0' },
    });
    const [entry] = await ownFields(token);
    if (entry === undefined) throw new Error('no field');
    expect((await sign(token, [anyAnswer(entry)])).body.errors).toEqual({
      [entry.id]: ['field.invalid'],
    });
  });

  test('what is no submission is refused with the places that are wrong', async () => {
    const { token } = await send([field('text')]);
    const call = (body: unknown) => server.call('/api/sign-envelope', { token, body });
    expect((await call({})).body.errors).toEqual({ inputs: ['server_errors.required'] });
    expect((await call({ inputs: [{ inputId: 7 }] })).body.errors).toMatchObject({
      'inputs.0.inputId': ['server_errors.invalid'],
    });
    expect((await call({ inputs: 'all' })).status).toBe(422);
  });
});

describe('doing it twice', () => {
  test('[SU-07] a retry with the same key gets the first answer and signs nothing more', async () => {
    const { token, fingerprint } = await send([field('text')]);
    const inputs = (await ownFields(token)).map(anyAnswer);
    const first = await sign(token, inputs, 'key-1');
    const again = await sign(token, inputs, 'key-1');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await eventTypes(fingerprint)).toEqual(['created', 'opened', 'signed', 'completed']);
  });

  test('[SU-07] of twenty at the same moment one signs, and all get the same answer', async () => {
    const { token, fingerprint } = await send([field('text'), field('signature')]);
    const inputs = (await ownFields(token)).map(anyAnswer);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sign(token, inputs, 'key-2')),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { status: 'signed' } });
    }
    expect(await eventTypes(fingerprint)).toEqual(['created', 'opened', 'signed', 'completed']);
  });

  test('[SU-07] without a key, of twenty at the same moment one signs and the rest are told so', async () => {
    const { token, fingerprint } = await send([field('text')]);
    const inputs = (await ownFields(token)).map(anyAnswer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sign(token, inputs)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      message: 'server_errors.already_signed',
    });
    expect(await eventTypes(fingerprint)).toEqual(['created', 'opened', 'signed', 'completed']);
  });

  test('the same key for something else is refused', async () => {
    const { token } = await send([field('text')]);
    const inputs = (await ownFields(token)).map(anyAnswer);
    await sign(token, inputs, 'key-3');
    const other = await sign(token, [], 'key-3');
    expect(other).toMatchObject({
      status: 409,
      body: { message: 'server_errors.idempotency_mismatch' },
    });
    const reject = await server.call('/api/reject', {
      token,
      idempotencyKey: 'key-3',
      body: { rejection_reason: 'Too late' },
    });
    expect(reject.status).toBe(409);
  });

  test('a refusal leaves the key free for the answers put right', async () => {
    const { token } = await send([field('text', { required: true })]);
    const inputs = (await ownFields(token)).map(anyAnswer);
    expect((await sign(token, [], 'key-4')).status).toBe(422);
    expect((await sign(token, inputs, 'key-4')).status).toBe(200);
  });

  test('keys of two parties never meet', async () => {
    const { token, other } = await send([field('text'), field('text', { party: 2 })], {
      parties: ['ada', 'ben'],
    });
    expect((await sign(token, [], 'shared')).body).toEqual({ status: 'sent' });
    expect((await sign(other, [], 'shared')).body).toEqual({ status: 'signed' });
  });

  test('a key that is no key is refused', async () => {
    const { token } = await send([field('text')]);
    expect((await sign(token, [], 'x'.repeat(256))).status).toBe(400);
  });
});

describe('rejecting', () => {
  const reject = (token: string, rejection_reason: unknown, idempotencyKey?: string) =>
    server.call('/api/reject', {
      token,
      body: { rejection_reason },
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });

  test('one party rejects and the envelope ends for all of them', async () => {
    const { token, other, fingerprint } = await send([field('text'), field('text', { party: 2 })], {
      parties: ['ada', 'ben'],
    });
    expect(await reject(token, 'The rent is wrong', 'r')).toMatchObject({
      status: 200,
      body: { status: 'rejected' },
    });
    expect(await load(other)).toMatchObject({ unsignable: true, status: 'rejected' });
    expect(await sign(other, [])).toMatchObject({
      status: 409,
      body: { message: 'server_errors.envelope_ended' },
    });
    expect(await report(fingerprint)).toMatchObject({
      status: 'rejected',
      parties: [{ status: 'rejected' }, { status: 'waiting' }],
      events: [{}, {}, {}, { type: 'rejected', reason: 'The rent is wrong' }],
    });
    // A retry of the lost answer still gets it; another try does not.
    expect((await reject(token, 'The rent is wrong', 'r')).status).toBe(200);
    expect((await reject(token, 'The rent is wrong')).status).toBe(409);
  });

  test.for(['', ' ', 'x', ' x ', 7, null])('the reason %j is none', async (reason) => {
    const { token } = await send([field('text')]);
    const answer = await reject(token, reason);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('rejection_reason');
  });
});

describe('a message to the sender', () => {
  const write = (token: string, message: unknown, more: object = {}) =>
    server.call('/api/send-message', { token, body: { message, to: 'sender' }, ...more });

  test('is answered with an empty text and stands among the events', async () => {
    const { token, fingerprint } = await send([field('text')]);
    const message = 'Is the garden ours? <b>🏡</b>';
    expect(await write(token, ` ${message}\n`)).toMatchObject({ status: 200, body: '' });
    const { events } = await report(fingerprint);
    expect(events.at(-1)).toMatchObject({
      type: 'messaged',
      party_id: expect.any(String),
      message,
    });
  });

  test('is kept once, however often the same try arrives', async () => {
    const { token, fingerprint } = await send([field('text')]);
    const idempotencyKey = 'message-1';
    for (const _ of [1, 2]) {
      expect((await write(token, 'Hello', { idempotencyKey })).body).toBe('');
    }
    expect(await eventTypes(fingerprint)).toEqual(['created', 'opened', 'messaged']);
    expect((await write(token, 'Another', { idempotencyKey })).status).toBe(409);
  });

  test('can still be sent once the envelope has ended', async () => {
    const { token, fingerprint } = await send([field('text')]);
    await sign(token, (await ownFields(token)).map(anyAnswer));
    expect((await write(token, 'When do I get the keys?')).status).toBe(200);
    expect(await eventTypes(fingerprint)).toContain('messaged');
  });

  test.for([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['5,001 characters', 'x'.repeat(5001)],
    ['a number', 7],
  ] as const)('of %s is refused', async ([, message]) => {
    const { token, fingerprint } = await send([field('text')]);
    const answer = await write(token, message);
    expect(answer).toMatchObject({ status: 422, body: { message: 'server_errors.validation' } });
    expect(answer.body.errors).toHaveProperty('message');
    expect(await eventTypes(fingerprint)).toEqual(['created', 'opened']);
  });

  test('of 5,000 characters is taken, and only a signer may write one', async () => {
    const { token } = await send([field('text')]);
    expect((await write(token, 'x'.repeat(5000))).status).toBe(200);
    expect((await write('nobody', 'Hello')).status).toBe(401);
    const elsewhere = { body: { message: 'Hello', to: 'everyone' } };
    expect((await server.call('/api/send-message', { token, ...elsewhere })).status).toBe(422);
  });
});
