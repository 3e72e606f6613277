import { expect, test } from 'vitest';
import { makeField } from '../../testing/make-envelope.ts';
import { makeSession, openSession } from '../../testing/open-session.ts';

const fields = [[makeField('text', 'name')]];
const bulk = { contactFingerprint: 'c/1', query: '?expires=1790000000&signature=a%2Bb%3D' };
const bulkPath = '/preview/bulk-send/c%2F1';

test('[RT-05] a bulk-send preview is fetched with the page’s query unchanged, and without credentials', async () => {
  const { session, sandbox } = makeSession(fields, { mode: 'preview', preview: bulk });
  const path = '/preview/bulk-send/sandbox-contact?expires=0&signature=sandbox-signature';
  sandbox.reply(bulkPath, (request) => sandbox.respond({ ...request, path }));
  await session.open();
  expect(session.$phase.get().name).toBe('signing');
  expect(sandbox.calls()).toMatchObject([{ path: bulkPath + bulk.query }]);
  expect(sandbox.calls()[0]?.headers).toEqual({});
});

test.each([
  ['refused', { status: 410, body: { message: 'server_errors.verify_link_expired' } }, 410],
  ['broken', { status: 500, body: '<html>' }, 500],
  ['without an answer', 'lost', 0],
] as const)(
  '[ER-06] a bulk-send preview that is %s shows its error, and can be retried',
  async (_, reply, status) => {
    const { session, sandbox } = makeSession(fields, { mode: 'preview', preview: bulk });
    sandbox.reply(bulkPath, reply);
    await session.open();
    expect(session.$phase.get()).toMatchObject({
      name: 'failed',
      error: { status, messageKey: 'error.bulkSendPreview', retryable: true },
    });
  },
);

test('a deleted company has a specific error, in a preview too', async () => {
  const { session, sandbox } = makeSession(fields, { mode: 'preview', preview: bulk });
  sandbox.reply(bulkPath, { status: 410, body: { message: 'server_errors.company_deleted' } });
  await session.open();
  expect(session.$phase.get()).toMatchObject({
    error: { messageKey: 'server_errors.company_deleted' },
  });
});

test.each([
  ['comes with its token', true],
  ['has a call of its own, from a server that leaves it out', false],
])('[RT-04] a preview %s', async (_, isIncluded) => {
  const { sandbox: shown } = await openSession(fields, { scenario: 'preview' });
  const [preview] = await Promise.all(shown.calls('/data/preview').map(shown.respond));
  const { session, sandbox } = makeSession(fields, { scenario: 'preview' });
  if (isIncluded) {
    const data = { access_token: 't', expires_in: 60, envelope: preview?.body };
    sandbox.reply('/auth/preview', { body: { data } });
  }
  await session.open(sandbox.linkKey);
  expect(session.$phase.get().name).toBe('signing');
  expect(sandbox.calls().map(({ path }) => path)).toEqual(
    isIncluded ? ['/auth/preview'] : ['/auth/preview', '/data/preview'],
  );
  expect(sandbox.calls()[0]?.body).toMatchObject({
    isSimple: true,
    value: {
      key: 'sandbox-preview',
      include_data: true,
      envelope_fingerprint: 'sandbox-preview-envelope',
      signature_fingerprint: 'sandbox-preview-signature',
    },
  });
});

test('previews and a signed envelope in one tab have their own tokens', async () => {
  const beside = await openSession(fields);
  const { sandbox } = beside;
  const preview = { mode: 'preview', beside } as const;
  await makeSession(fields, preview).session.open(sandbox.linkKeyFor('preview'));
  const exchanged = sandbox.calls('/auth/preview').length;
  await makeSession(fields, preview).session.open();
  expect(sandbox.calls('/auth/preview')).toHaveLength(exchanged);
  const source = { envelopeFingerprint: 'e', signatureFingerprint: 'two' };
  const other = makeSession(fields, { ...preview, preview: source }).session;
  await other.open();
  expect(other.$phase.get()).toMatchObject({ error: { status: 403 } });
  await makeSession(fields, { beside }).session.open();
  const { authorization } = sandbox.calls('/user').at(-1)?.headers ?? {};
  expect(authorization).toBe('Bearer sandbox-token-1');
});

test('[RT-12] mode download loads neither user nor envelope', async () => {
  const { session, sandbox } = await openSession(fields, { mode: 'download' });
  expect(session.$phase.get()).toMatchObject({ name: 'download', title: 'Tenancy agreement' });
  sandbox.reply('/download/envelope', {
    headers: { 'content-type': 'application/pdf' },
    body: new Blob(['%PDF'], { type: 'application/pdf' }),
  });
  expect(await session.download()).toMatchObject({ fileName: 'Envelope.pdf' });
  expect(sandbox.calls().map(({ path }) => path)).toEqual([
    '/auth',
    '/download/meta',
    '/download/envelope',
    '/download/link',
  ]);
});

test('a preview source is ignored in other modes', async () => {
  const preview = { envelopeFingerprint: 'e', signatureFingerprint: 'one' };
  const beside = await openSession(fields, { preview, tokenAlone: true });
  const { session, sandbox } = makeSession(fields, { beside });
  await session.open();
  expect(sandbox.calls('/auth')).toHaveLength(1);
  expect(sandbox.calls('/user')).toHaveLength(2);
});
