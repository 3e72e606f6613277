import { expect, test } from 'vitest';
import { createFakePorts, loseConnection, respond } from '../../testing/fake-ports.ts';
import { makeEnvelope, makeField } from '../../testing/make-envelope.ts';
import { makeSession, openSession } from '../../testing/open-session.ts';
import { toWireEnvelope } from '../../testing/to-wire.ts';

const fields = [[makeField('text', 'name')]];
const bulk = { contactFingerprint: 'c/1', query: '?expires=1790000000&signature=a%2Bb%3D' };
const bulkPath = '/preview/bulk-send/c%2F1?expires=1790000000&signature=a%2Bb%3D';

test('[RT-05] a bulk-send preview is fetched with the page’s query unchanged, and without credentials', async () => {
  const { session, ports } = makeSession(fields, { mode: 'preview', preview: bulk });
  ports.reply(bulkPath, respond(toWireEnvelope(makeEnvelope(fields))));
  await session.open();
  expect(session.$phase.get().name).toBe('signing');
  expect(ports.sent).toHaveLength(1);
  expect(ports.sent[0]?.headers).toEqual({});
});

test.each([
  ['refused', respond({ message: 'server_errors.verify_link_expired' }, 410), 410],
  ['broken', respond('<html>', 500), 500],
  ['without an answer', loseConnection, 0],
])(
  '[ER-06] a bulk-send preview that is %s shows its error, and can be retried',
  async (_, reply, status) => {
    const { session, ports } = makeSession(fields, { mode: 'preview', preview: bulk });
    ports.reply(bulkPath, reply);
    await session.open();
    expect(session.$phase.get()).toMatchObject({
      name: 'failed',
      error: { status, messageKey: 'error.bulkSendPreview', retryable: true },
    });
  },
);

test('a deleted company has a specific error, in a preview too', async () => {
  const { session, ports } = makeSession(fields, { mode: 'preview', preview: bulk });
  ports.reply(bulkPath, respond({ message: 'server_errors.company_deleted' }, 410));
  await session.open();
  expect(session.$phase.get()).toMatchObject({
    error: { messageKey: 'server_errors.company_deleted' },
  });
});

test.each([
  ['comes with its token', true],
  ['has a call of its own, from a server that leaves it out', false],
])('[RT-04] a preview %s', async (_, isIncluded) => {
  const source = { envelopeFingerprint: 'e', signatureFingerprint: 's' };
  const { session, ports } = makeSession(fields, { mode: 'preview', preview: source });
  const envelope = toWireEnvelope(makeEnvelope(fields));
  const data = { access_token: 't', expires_in: 60, ...(isIncluded && { envelope }) };
  ports.reply('/auth/preview', respond({ data }));
  ports.reply('/data/preview', respond(envelope));
  await session.open('key');
  expect(session.$phase.get().name).toBe('signing');
  expect(ports.sent.map(({ path }) => path)).toEqual(
    isIncluded ? ['/auth/preview'] : ['/auth/preview', '/data/preview'],
  );
  expect(ports.sent[0]?.body).toMatchObject({
    isSimple: true,
    value: {
      key: 'key',
      include_data: true,
      envelope_fingerprint: 'e',
      signature_fingerprint: 's',
    },
  });
});

test('previews and a signed envelope in one tab have their own tokens', async () => {
  const ports = createFakePorts();
  const preview = (signatureFingerprint: string) => ({
    mode: 'preview' as const,
    preview: { envelopeFingerprint: 'e', signatureFingerprint },
    ports,
  });
  await openSession(fields, { ports });
  await openSession(fields, preview('one'));
  const exchanged = ports.calls('/auth/preview').length;
  await makeSession(fields, preview('one')).session.open();
  expect(ports.calls('/auth/preview')).toHaveLength(exchanged);
  const other = makeSession(fields, preview('two')).session;
  await other.open();
  expect(other.$phase.get()).toMatchObject({ error: { status: 403 } });
  await makeSession(fields, { ports }).session.open();
  expect(ports.calls('/user').at(-1)?.headers.authorization).toBe('Bearer token');
});

test('[RT-12] mode download loads neither user nor envelope', async () => {
  const { session, ports } = makeSession(fields, { mode: 'download' });
  ports.reply('/download/meta', respond({ title: 'Lease', branding: {} }));
  await session.open('key');
  expect(session.$phase.get()).toMatchObject({ name: 'download', title: 'Lease' });
  ports.reply('/download/envelope', () => ({
    status: 200,
    headers: { 'content-type': 'application/pdf' },
    body: new Blob(['%PDF'], { type: 'application/pdf' }),
  }));
  expect(await session.download()).toMatchObject({ fileName: 'Envelope.pdf' });
  expect(ports.sent.map(({ path }) => path)).toEqual([
    '/auth',
    '/download/meta',
    '/download/envelope',
    '/download/link',
  ]);
});

test('a preview source is ignored in other modes', async () => {
  const preview = { envelopeFingerprint: 'e', signatureFingerprint: 'one' };
  const { ports } = await openSession(fields, { preview });
  await makeSession(fields, { ports }).session.open();
  expect(ports.calls('/auth')).toHaveLength(1);
  expect(ports.calls('/user')).toHaveLength(2);
});
