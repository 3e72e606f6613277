import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eventTypesOf,
  loadEnvelope,
  loadOwnFields,
  reportOf,
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

describe('signing', () => {
  test('one signer answers every type of field and completes the envelope', async () => {
    const { token, fingerprint } = await sendAndOpen(server, [
      field('text', { required: true }),
      field('textarea'),
      field('date'),
      field('dropdown', { dropdown_choices: ['yes', 'no'] }),
      field('checkbox'),
      field('radio', { group: 'pets' }),
      field('signature', { required: true }),
    ]);
    const inputs = (await loadOwnFields(server, token)).map(anyAnswer);
    const response = await sign(server, token, inputs);
    expect(response).toMatchObject({ status: 200, body: { status: 'signed' } });
    expect((await reportOf(server, fingerprint)).body).toMatchObject({
      status: 'signed',
      parties: [{ status: 'signed', signed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }],
    });
    expect(await eventTypesOf(server, fingerprint)).toEqual([
      'created',
      'opened',
      'signed',
      'completed',
    ]);
  });

  test('returns the answers as they were signed, in any script', async () => {
    const { token } = await sendAndOpen(server, [field('textarea'), field('signature')]);
    const [text, signature] = await loadOwnFields(server, token);
    if (text === undefined || signature === undefined) throw new Error('no fields');
    const value = 'Zoë 山田 \u202Bשלום\u202C 🏠\nline two';
    await sign(server, token, [input(text, { inputValue: value }), anyAnswer(signature)]);
    const [after, hand] = await loadOwnFields(server, token);
    expect(after?.content).toBe(value);
    expect(hand).toMatchObject({ content: 'Ada Park', font: 'dancing-script' });
  });

  test('[EB-06] a merge field that the host fills is the signer’s answer, and its metadata is reported', async () => {
    const { token, fingerprint } = await sendAndOpen(server, [
      field('text', { merge_field: 'company' }),
      field('text', { merge_field: 'city', prefilled: false }),
    ]);
    const own = await loadOwnFields(server, token);
    expect(own.map(({ prefilled, content }) => [prefilled, content])).toEqual([
      [true, ''],
      [false, ''],
    ]);
    const inputs = own.map((each) => input(each, { inputValue: 'Harbour' }));
    const meta = { order: [7, 'Łódź'] };
    const call = (envelope_meta: unknown) =>
      server.call('/api/sign-envelope', { token, body: { inputs, envelope_meta } });
    expect(await call('x'.repeat(10_001))).toMatchObject({
      status: 422,
      body: { errors: { envelope_meta: ['server_errors.too_long'] } },
    });
    expect(await call(meta)).toMatchObject({ status: 200, body: { status: 'signed' } });
    expect((await reportOf(server, fingerprint)).body).toMatchObject({
      status: 'signed',
      parties: [{ envelope_meta: meta }],
    });
    const after = await loadOwnFields(server, token);
    expect(after.map(({ prefilled, content }) => [prefilled, content])).toEqual([
      [false, 'Harbour'],
      [false, 'Harbour'],
    ]);
  });

  test('the redirect address of the envelope comes with the response', async () => {
    const { token } = await sendAndOpen(server, [field('text')], {
      redirect_url: 'https://example.com/thanks',
    });
    const response = await sign(server, token, []);
    expect(response.body).toEqual({
      status: 'signed',
      envelope_redirect_url: 'https://example.com/thanks',
    });
  });

  test('several signers each sign their own, and the last one completes the envelope', async () => {
    const { token, other, fingerprint } = await sendAndOpen(
      server,
      [field('text', { title: 'a' }), field('text', { party: 2, title: 'b', required: true })],
      { parties: ['ada', 'ben'] },
    );
    const first = await sign(server, token, (await loadOwnFields(server, token)).map(anyAnswer));
    expect(first.body).toEqual({ status: 'sent' });
    expect((await reportOf(server, fingerprint)).body).toMatchObject({
      status: 'sent',
      parties: [{ status: 'signed' }, { status: 'waiting', signed_at: null }],
    });
    const last = await sign(server, other, (await loadOwnFields(server, other)).map(anyAnswer));
    expect(last.body).toEqual({ status: 'signed' });
    expect(await eventTypesOf(server, fingerprint)).toEqual([
      'created',
      'opened',
      'signed',
      'opened',
      'signed',
      'completed',
    ]);
  });

  test("another party's answers are visible only once that party has signed", async () => {
    const { token, other } = await sendAndOpen(
      server,
      [
        field('text', { title: 'mine', content: 'suggested to Ada' }),
        field('text', { title: 'locked', content: '£1,200', merge_field: 'rent' }),
        field('text', { party: 2, title: 'theirs' }),
      ],
      { parties: ['ada', 'ben'] },
    );
    const seenByBen = async () =>
      Object.fromEntries(
        fieldsOf(await loadEnvelope(server, other)).map(({ title, content }) => [title, content]),
      );
    // Locked contents are visible to everybody, suggestions only to their party.
    expect(await seenByBen()).toEqual({ mine: '', locked: '£1,200', theirs: '' });
    const [mine] = await loadOwnFields(server, token, 'mine');
    if (mine === undefined) throw new Error('no field');
    await sign(server, token, [input(mine, { inputValue: 'Ada wrote this' })]);
    expect(await seenByBen()).toMatchObject({ mine: 'Ada wrote this' });
  });

  test('a party that has signed can still open its link, but has nothing to sign', async () => {
    const { token, links } = await sendAndOpen(
      server,
      [field('text'), field('text', { party: 2 })],
      { parties: ['ada', 'ben'] },
    );
    await sign(server, token, []);
    const again = await server.open(links[0] ?? '');
    const user = await server.call('/api/user', { token: again });
    expect(user.body).toMatchObject({
      unsignable: true,
      status: 'sent',
      party_email: 'ada@example.com',
    });
    expect(await loadEnvelope(server, again)).toMatchObject({ unsignable: true, status: 'sent' });
  });

  test('email addresses that the company hides are not sent', async () => {
    const { token } = await sendAndOpen(server, [field('text')], {
      parties: ['ada', 'ben'],
      config: { company_hide_email_pdf_audit: '1' },
    });
    expect((await loadEnvelope(server, token)).parties).toMatchObject([
      { party_email: 'ada@example.com' },
      { party_email: '' },
    ]);
  });
});
