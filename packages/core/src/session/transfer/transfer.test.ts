import { expect, test } from 'vitest';
import { holdReply, type SandboxReply } from '../../sandbox/sandbox-reply.ts';
import { makeField, otherParty } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';
import type { SigningSession } from '../signing-session.ts';
import { uploadLimits } from './upload-limits.ts';

const fields = [[makeField('upload', 'files', { required: true }), makeField('text', 'name')]];
const pdf = new Blob(['%PDF-'], { type: 'application/pdf' });
const file = (name: string, size = 3) => new File([new Uint8Array(size)], name);
const refusal = (code: string) => expect.objectContaining({ code });

test('[DL-05] a download shows its percentage, at most 100, and clears it half a second later', async () => {
  const { session, sandbox, clock } = await openSession(fields);
  const percents: (number | null)[] = [];
  session.$downloadPercent.listen((percent) => percents.push(percent));
  sandbox.reply('/download/envelope', (request) => {
    for (const fraction of [0.25, 0.5, 1.2]) request.onProgress?.(fraction);
    const headers = { 'content-disposition': `attachment; filename*=UTF-8''T%C3%A9.pdf` };
    return { headers, body: pdf };
  });
  expect(await session.download()).toMatchObject({ fileName: 'Té.pdf', blob: pdf });
  expect(percents).toEqual([0, 25, 50, 100]);
  clock.advance(499);
  expect(session.$downloadPercent.get()).toBe(100);
  clock.advance(1);
  expect(session.$downloadPercent.get()).toBeNull();
});

test('[DL-03] the event of a download follows it, so that a view can save the file first', async () => {
  const { session, clock, names } = await openSession(fields);
  await session.download();
  expect(names()).not.toContain('downloaded');
  clock.advance(0);
  expect(names().filter((name) => name === 'downloaded')).toHaveLength(1);
});

test.each<[name: string, reply: SandboxReply, link: unknown]>([
  [
    'a server with an address',
    { body: { url: 'https://a.b/c', expires_in: 600 } },
    { url: 'https://a.b/c', validFor: 600_000 },
  ],
  [
    'one that does not say for how long',
    { body: { data: { url: 'https://a.b/c' } } },
    { url: 'https://a.b/c', validFor: null },
  ],
  ['an address that is a script', { body: { url: 'javascript:alert(1)' } }, null],
  ['no address', { body: {} }, null],
  ['no such call', { status: 404, body: { message: 'x' } }, null],
  ['a rejected token', { status: 401, body: { message: 'x' } }, null],
  ['a broken server', { status: 500, body: '<html>' }, null],
  ['no connection', 'lost', null],
])('[DL-03] a download brings the address of %s', async (_, reply, link) => {
  const { session, sandbox, names } = await openSession(fields);
  sandbox.reply('/download/envelope', { body: pdf });
  sandbox.reply('/download/link', reply);
  const download = await session.download();
  expect(download?.blob).toBe(pdf);
  expect(await download?.link).toEqual(link);
  expect(sandbox.calls('/download/link')).toMatchObject([{ method: 'POST' }]);
  expect(sandbox.calls('/auth')).toHaveLength(1);
  expect(names()).not.toContain('error');
  expect(session.$connection.get()).toBe('online');
});

test('a download waits for no address, and a single file has none', async () => {
  const { session, sandbox } = await openSession(fields);
  sandbox.reply('/download/envelope', { body: pdf });
  sandbox.reply('/download/link', holdReply().reply);
  expect((await session.download())?.blob).toBe(pdf);
  sandbox.reply('/download/files/u-1', { body: pdf });
  expect(await (await session.download('u-1'))?.link).toBeNull();
  expect(sandbox.calls('/download/link')).toHaveLength(1);
});

test('a failed download shows an error and can be retried', async () => {
  const { session, sandbox, emitted } = await openSession(fields);
  sandbox.reply('/download/envelope', { status: 500, body: { message: 'x' } }, sandbox.respond);
  expect(await session.download()).toBeNull();
  expect(session.$alert.get()?.messageKey).toBe('alert.downloadFailed');
  expect(emitted.find((event) => event.name === 'error')?.detail).toMatchObject({
    action: 'download',
    error: { code: 'server' },
  });
  expect(session.$downloadPercent.get()).toBeNull();
  const fileName = 'Tenancy agreement (specimen).pdf';
  expect(await session.download()).toMatchObject({ fileName });
});

test.each([
  ['server_errors.disk_full', 507],
  ['server_errors.file_damaged', 500],
  ['server_errors.data_damaged', 500],
])('a download that fails with %s shows its error', async (message, status) => {
  const { session, sandbox } = await openSession(fields);
  sandbox.reply('/download/envelope', { status, body: { message } });
  sandbox.reply('/download/files/u-1', { status, body: { message } });
  expect(await session.download()).toBeNull();
  expect(session.$alert.get()?.messageKey).toBe(message);
  expect(await session.download('u-1')).toBeNull();
  expect(session.$alert.get()?.messageKey).toBe(message);
});

test('an uploaded file is downloaded by its uuid, and not twice at the same time', async () => {
  const { session, sandbox } = await openSession(fields);
  sandbox.reply('/download/files/u-1', { body: pdf });
  const [first, again] = await Promise.all([session.download('u-1'), session.download('u-1')]);
  expect(first?.blob).toBe(pdf);
  expect(again).toBe(first);
  expect(sandbox.calls('/download/files/u-1')).toHaveLength(1);
  // The percentage is that of the documents.
  expect(session.$downloadPercent.get()).toBeNull();
});

test('a failed download of an uploaded file has its own alert', async () => {
  const { session, sandbox } = await openSession(fields);
  sandbox.reply('/download/files/u-1', { status: 500, body: { message: 'x' } }, { body: pdf });
  expect(await session.download('u-1')).toBeNull();
  expect(session.$alert.get()?.messageKey).toBe('alert.fileFailed');
  expect((await session.download('u-1'))?.blob).toBe(pdf);
});

test('[DL-07] in a preview no file is downloaded', async () => {
  const { session, sandbox } = await openSession(fields, { scenario: 'preview' });
  expect(await session.download('u-1')).toBeNull();
  expect(session.$alert.get()?.messageKey).toBe('alert.previewDownload');
  expect(sandbox.calls('/download/files/u-1')).toEqual([]);
});

test('a page of HTML is not a download', async () => {
  const { session, sandbox } = await openSession(fields);
  sandbox.reply('/download/envelope', { body: new Blob(['<html>'], { type: 'text/html' }) });
  expect(await session.download()).toBeNull();
});

test('[DL-05] [PW-07] a download deletes the stored password', async () => {
  const { session, kept } = await openSession(fields, { scenario: 'password' });
  await session.enterPassword('harbour');
  expect([...kept.values()]).toContain('harbour');
  await session.download();
  expect([...kept.values()]).not.toContain('harbour');
});

/** Calls that end a session or delete its password. */
const lastCalls = [
  ['/sign-envelope', (session: SigningSession) => session.submit()],
  ['/reject', (session: SigningSession) => session.reject('The rent is wrong')],
  ['/download/envelope', (session: SigningSession) => session.download()],
] as const;

test.each(lastCalls)(
  '[AU-02] the token, the password and the code’s session id are sent with every later call, up to %s',
  async (last, end) => {
    const { session, sandbox } = await openSession(
      [[makeField('upload', 'proof'), makeField('signature', 'sign')]],
      { scenario: 'password', sandbox: { code: '123456' } },
    );
    await session.enterPassword('harbour');
    const before = sandbox.calls().length;
    await session.sendCode();
    await session.enterCode('123456');
    await session.uploadFile('proof', new File(['x'], 'a.png'));
    await session.download('sandbox-file-1');
    await session.removeFile('proof', 'sandbox-file-1');
    await session.uploadSignature(new File(['x'], 'a.png'));
    await session.sendMessage('Is the garden ours?');
    await end(session);
    const calls = sandbox.calls().slice(before);
    expect(calls.map(({ path }) => path)).toEqual([
      '/generate-otp',
      '/verify-otp',
      '/user',
      '/data/envelope',
      '/upload/envelope-file',
      '/download/files/sandbox-file-1',
      '/upload/envelope-file',
      '/upload/envelope-signature',
      '/send-message',
      last,
      ...(last === '/download/envelope' ? ['/download/link'] : []),
    ]);
    for (const { headers } of calls) {
      expect(headers).toMatchObject({
        authorization: 'Bearer sandbox-token-1',
        'x-password': 'harbour',
        'x-session-uid': 'sandbox-session-ada-1',
      });
    }
  },
);

test('files are uploaded in parallel, each with its progress, and are all added to the field', async () => {
  const { session, sandbox, value } = await openSession(fields);
  const slow = holdReply();
  sandbox.reply('/upload/envelope-file', slow.reply, (request) => {
    request.onProgress?.(0.5);
    return { body: { success: true, uuid: 'u2', fileName: 'b.pdf' } };
  });
  const fractions: number[] = [];
  const first = session.uploadFile('files', file('a.pdf'));
  await session.uploadFile('files', file('b.pdf'), { onProgress: (f) => fractions.push(f) });
  slow.release({ body: { success: true, uuid: 'u1', fileName: 'a.pdf' } });
  await first;
  expect(fractions).toEqual([0.5]);
  expect(value('files')).toEqual([
    { name: 'b.pdf', id: 'u2', uuid: 'u2' },
    { name: 'a.pdf', id: 'u1', uuid: 'u1' },
  ]);
  expect(session.$field('files').get().done).toBe(true);
  expect(sandbox.calls('/upload/envelope-file')[0]?.body).toMatchObject({
    kind: 'upload',
    fileName: 'a.pdf',
    params: { input_id: 'files' },
  });
});

test.each([
  ['envelope', 'happy'],
  ['widget', 'widget'],
] as const)(
  '[UP-04] files and signatures of an %s have their own addresses',
  async (kind, scenario) => {
    const { session, sandbox, value } = await openSession(fields, { scenario });
    const id = 'sandbox-file-1';
    await session.uploadFile('files', file('a.pdf'));
    expect(value('files')).toEqual([{ name: 'a.pdf', id, uuid: id }]);
    expect(await session.uploadSignature(file('me.png'))).toEqual({
      kind: 'upload',
      name: 'sandbox-signature-2.png',
    });
    await session.removeFile('files', id);
    expect(sandbox.calls(`/upload/${kind}-file`).map(({ method }) => method)).toEqual([
      'POST',
      'POST',
    ]);
    expect(sandbox.calls(`/upload/${kind}-signature`)).toHaveLength(1);
  },
);

test('[UP-04] an upload without success fails', async () => {
  const { session, sandbox, value } = await openSession(fields);
  sandbox.reply('/upload/envelope-file', {
    body: { success: false, uuid: 'u1', fileName: 'a.pdf' },
  });
  await expect(session.uploadFile('files', file('a.pdf'))).rejects.toThrow(refusal('bad-response'));
  expect(value('files')).toEqual([]);
});

test('[UP-05] a file is removed by a POST with a method override, even if it was removed before', async () => {
  const { session, sandbox, value } = await openSession(fields);
  const files = ['u1', 'u2'].map((uuid) => ({ name: uuid, id: uuid, uuid }));
  session.setValue('files', files);
  sandbox.reply(
    '/upload/envelope-file',
    { body: { success: true } },
    { status: 404, body: { message: 'x' } },
  );
  await session.removeFile('files', 'u1');
  expect(sandbox.calls('/upload/envelope-file')[0]).toMatchObject({
    method: 'POST',
    headers: { 'x-http-method-override': 'DELETE' },
    body: { kind: 'json', value: { input_id: 'files', uuid: 'u1' } },
  });
  expect(value('files')).toEqual(files.slice(1));
  await session.removeFile('files', 'u2');
  expect(value('files')).toEqual([]);
});

test.each([
  ['a name of 71 characters', file(`${'a'.repeat(67)}.pdf`), 'upload-name'],
  ['a type that is not taken', file('a.exe'), 'upload-type'],
  ['no extension', file('contract'), 'upload-type'],
  ['a byte too many', file('a.pdf', uploadLimits.size + 1), 'upload-size'],
])('a file with %s is refused before it is sent', async (_, bad, code) => {
  const { session, sandbox, value } = await openSession(fields);
  await expect(session.uploadFile('files', bad)).rejects.toThrow(refusal(code));
  expect(sandbox.calls('/upload/envelope-file')).toEqual([]);
  expect(value('files')).toEqual([]);
});

/** The first bytes of files, as text with one character per byte. */
const heads = {
  jpeg: '\xff\xd8\xff\xe0\0\x10JFIF\0',
  png: '\x89PNG\r\n\x1a\n',
  pdf: '%PDF-1.7\n',
  bmp: 'BM\x9a\0\0\0\0\0\0\0\x36\0\0\0(\0\0\0',
  doc: `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(500)}${[...'WordDocument'].join('\0')}\0`,
  docx: 'PK\x03\x04\x14\0\x06\0[Content_Types].xml...PK\x01\x02word/document.xml',
  zip: 'PK\x03\x04\x14\0\x06\0notes/march.txt',
  heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  heif: '\0\0\0\x18ftypmif1\0\0\0\0mif1heix',
  live: '\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc',
  avif: '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf',
  mp4: '\0\0\0\x18ftypisom\0\0\x02\0isommp41',
  webp: 'RIFF\x24\0\0\0WEBPVP8 ',
  wav: 'RIFF\x24\0\0\0WAVEfmt ',
  text: 'BMW, dark blue, first registered in 2019',
};
const fileOf = (name: string, head: keyof typeof heads) =>
  new File([Uint8Array.from(heads[head], (character) => character.charCodeAt(0))], name);

test.each<[name: string, what: keyof typeof heads, sent: string]>([
  ['photo.jfif', 'jpeg', 'photo.jpg'],
  ['photo.jpe', 'jpeg', 'photo.jpg'],
  ['photo.PJPEG', 'jpeg', 'photo.jpg'],
  ['PHOTO.JPG', 'jpeg', 'PHOTO.JPG'],
  ['photo.Jpeg', 'jpeg', 'photo.Jpeg'],
  ['photo', 'jpeg', 'photo.jpg'],
  ['photo.png', 'jpeg', 'photo.jpg'],
  ['IMG_0001.HEIC', 'jpeg', 'IMG_0001.jpg'],
  ['photo.jpg', 'png', 'photo.png'],
  ['scan', 'pdf', 'scan.pdf'],
  ['Contract v2.1', 'pdf', 'Contract v2.1.pdf'],
  ['old.dib', 'bmp', 'old.bmp'],
  ['letter', 'doc', 'letter.doc'],
  ['letter.doc', 'docx', 'letter.docx'],
  ['a'.repeat(70), 'pdf', `${'a'.repeat(66)}.pdf`],
  // Not known here: the server looks closer.
  ['a.pdf', 'text', 'a.pdf'],
])('[UP-01] %s that is a %s is uploaded as %s', async (name, what, sent) => {
  const { session, sandbox, value } = await openSession(fields);
  sandbox.reply('/upload/envelope-file', { body: { success: true, uuid: 'u' } });
  await session.uploadFile('files', fileOf(name, what));
  expect(sandbox.calls('/upload/envelope-file')[0]?.body).toMatchObject({ fileName: sent });
  expect(value('files')).toEqual([{ name: sent, id: 'u', uuid: 'u' }]);
});

test.each<[name: string, what: keyof typeof heads, text: string]>([
  ['photo.jpg', 'heic', 'upload.heic'],
  ['photo.heic', 'heif', 'upload.heic'],
  ['photo', 'live', 'upload.heic'],
  ['photo.jpeg', 'avif', 'upload.avif'],
  ['photo.PNG', 'webp', 'upload.webp'],
  ['film', 'mp4', 'error.upload-type'],
  ['song', 'wav', 'error.upload-type'],
  ['notes', 'zip', 'error.upload-type'],
  ['car', 'text', 'error.upload-type'],
  ['a.exe', 'text', 'error.upload-type'],
])('[UP-01] %s that is a %s is refused with %s', async (name, what, text) => {
  const { session, sandbox } = await openSession(fields);
  const refused = { code: 'upload-type', messageKey: text };
  const bad = fileOf(name, what);
  for (const uploading of [session.uploadFile('files', bad), session.uploadSignature(bad)]) {
    await expect(uploading).rejects.toMatchObject(refused);
  }
  expect(sandbox.calls().filter(({ path }) => path.startsWith('/upload'))).toEqual([]);
});

test('[UP-06] a picture of a signature is judged by its content too, and a document is none', async () => {
  const { session, sandbox } = await openSession(fields);
  const path = '/upload/envelope-signature';
  await session.uploadSignature(fileOf('me.jfif', 'jpeg'));
  expect(sandbox.calls(path)[0]?.body).toMatchObject({ fileName: 'me.jpg' });
  for (const what of ['pdf', 'bmp', 'docx'] as const) {
    const uploading = session.uploadSignature(fileOf('me.png', what));
    await expect(uploading).rejects.toThrow(refusal('upload-type'));
  }
});

/** A file that a browser cannot read any more, or not as it was. */
function changedFile(read: () => Promise<ArrayBuffer>): File {
  const changed = file('a.pdf', 100);
  return Object.assign(changed, { slice: () => Object.assign(new Blob(), { arrayBuffer: read }) });
}

test.each([
  ['deleted', () => Promise.reject(new DOMException('gone', 'NotFoundError'))],
  ['changed', () => Promise.reject(new DOMException('changed', 'NotReadableError'))],
  ['cut off', () => Promise.resolve(new ArrayBuffer(0))],
] as const)('a file that was %s after it was chosen says so', async (_, read) => {
  const { session, sandbox } = await openSession(fields);
  const changed = changedFile(read);
  for (const uploading of [
    session.uploadFile('files', changed),
    session.uploadSignature(changed),
  ]) {
    const unreadable = { code: 'upload-unreadable', retryable: false };
    await expect(uploading).rejects.toMatchObject(unreadable);
  }
  expect(sandbox.calls().filter(({ path }) => path.startsWith('/upload'))).toEqual([]);
});

test('a file is not uploaded to an envelope that was opened while it was being read', async () => {
  const theirs = makeField('text', 'theirs', { partyId: otherParty });
  const { session, sandbox } = await openSession([...fields, [theirs]]);
  const uploading = session.uploadFile('files', file('a.pdf'));
  await Promise.all([
    session.open(sandbox.parties[1]?.linkKey),
    expect(uploading).rejects.toThrow(refusal('aborted')),
  ]);
  expect(sandbox.calls('/upload/envelope-file')).toEqual([]);
});

test('a file at every limit is accepted', async () => {
  const { session, sandbox } = await openSession(fields);
  await session.uploadFile('files', file(`${'a'.repeat(66)}.PDF`, uploadLimits.size));
  expect(sandbox.calls('/upload/envelope-file')).toHaveLength(1);
});

test('a failed or aborted upload leaves the field unchanged', async () => {
  const { session, sandbox, value, names } = await openSession(fields);
  sandbox.reply(
    '/upload/envelope-file',
    { status: 413, body: { message: 'x' } },
    holdReply().reply,
  );
  await expect(session.uploadFile('files', file('a.pdf'))).rejects.toThrow(refusal('too-large'));
  const errors = names().filter((name) => name === 'error').length;
  const stop = new AbortController();
  const stopped = session.uploadFile('files', file('a.pdf'), { signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toThrow(refusal('aborted'));
  expect(names().filter((name) => name === 'error')).toHaveLength(errors);
  expect(value('files')).toEqual([]);
});

test('an uploaded signature image becomes a signature, and is fetched from the CDN with the token', async () => {
  const { session, sandbox } = await openSession(fields, {
    ports: { cdn: 'https://cdn.example.com/' },
  });
  const uploaded = { success: true, uuid: 'u', fileName: 's 1.png' };
  sandbox.reply('/upload/envelope-signature', { body: uploaded });
  expect(await session.uploadSignature(file('me.png'))).toEqual({
    kind: 'upload',
    name: 's 1.png',
  });
  await expect(session.uploadSignature(file('me.pdf'))).rejects.toThrow(refusal('upload-type'));
  const picture = new Blob(['png'], { type: 'image/png' });
  sandbox.reply('/signatures/s%201.png', { body: picture });
  expect(await session.signatureImage('s 1.png')).toBe(picture);
  expect(sandbox.calls().at(-1)).toMatchObject({
    base: 'https://cdn.example.com',
    headers: { authorization: 'Bearer sandbox-token-1' },
  });
});

/** A session with two signature fields, and a server that names the images `p1.png`, `p2.png` and so on. */
async function openForPictures(kind: 'envelope' | 'widget' = 'envelope') {
  const fields = [[makeField('signature', 'one'), makeField('signature', 'two')]];
  const scenario = kind === 'widget' ? 'widget' : 'happy';
  const opened = await openSession(fields, { scenario });
  const { session, sandbox } = opened;
  const path = `/upload/${kind}-signature`;
  let uploads = 0;
  sandbox.reply(path, ({ body }) => {
    if (body?.kind !== 'upload') return { body: { success: true } };
    uploads += 1;
    const names = { uuid: `u${uploads}`, fileName: `p${uploads}.png` };
    return { body: { success: true, ...names } };
  });
  const removals = () =>
    sandbox.calls(path).filter(({ headers }) => headers['x-http-method-override'] === 'DELETE');
  return {
    ...opened,
    path,
    removals,
    removed: () =>
      removals().map(({ body }) => (body?.kind === 'json' ? body.value : null)) as unknown[],
    async choose(fieldId: string) {
      session.activate(fieldId);
      const signature = await session.uploadSignature(file('me.png'));
      session.setLatestSignature(signature);
      return signature;
    },
    clear(fieldId: string) {
      session.activate(fieldId);
      session.clear(fieldId);
      session.clearLatestSignature('upload');
    },
  };
}

test.each([
  ['envelope', {}],
  ['widget', { widget: 'sandbox-widget' }],
] as const)(
  '[UP-05] a replaced or cleared signature image of an %s is removed from the server',
  async (kind, purpose) => {
    const { session, choose, clear, removals, removed } = await openForPictures(kind);
    session.confirmSignature('one', await choose('one'));
    const second = await choose('one');
    expect(removed()).toEqual([]);
    session.confirmSignature('one', second);
    expect(removed()).toEqual([{ ...purpose, file: 'p1.png', fileName: 'p1.png', uuid: 'u1' }]);
    expect(removals()[0]).toMatchObject({ method: 'POST' });
    clear('one');
    expect(removed()).toHaveLength(2);
    // One that was never confirmed.
    await choose('two');
    await choose('two');
    expect(removed().slice(2)).toEqual([
      { ...purpose, file: 'p3.png', fileName: 'p3.png', uuid: 'u3' },
    ]);
  },
);

test('a signature image that another field uses is not removed before that field is cleared too', async () => {
  const { session, choose, clear, removed } = await openForPictures();
  const signature = await choose('one');
  session.confirmSignature('one', signature);
  session.confirmSignature('two', signature);
  clear('one');
  expect(removed()).toEqual([]);
  clear('two');
  expect(removed()).toHaveLength(1);
});

test('a signature image that came with the envelope, or may have been submitted, is not removed', async () => {
  const loaded = { kind: 'upload', name: 'loaded.png' } as const;
  const { session, sandbox } = await openSession([
    [makeField('signature', 'one', { value: loaded }), makeField('signature', 'two')],
  ]);
  const path = '/upload/envelope-signature';
  session.activate('one');
  session.setLatestSignature(loaded);
  session.clear('one');
  session.clearLatestSignature('upload');
  session.activate('two');
  session.confirmSignature('two', await session.uploadSignature(file('me.png')));
  sandbox.reply('/sign-envelope', { status: 500, body: { message: 'x' } });
  expect((await session.submit()).ok).toBe(false);
  session.clear('two');
  session.clearLatestSignature('upload');
  expect(sandbox.calls(path)).toHaveLength(1);
});

test('opening the session again removes no image: a draft may have it', async () => {
  const { session, sandbox, choose, removed } = await openForPictures();
  await choose('one');
  await session.open(sandbox.linkKey);
  expect(removed()).toEqual([]);
});

test.each([
  ['404', { status: 404, body: { message: 'x' } }, 0],
  ['405', { status: 405, body: '' }, 0],
  ['500', { status: 500, body: { message: 'x' } }, 1],
  ['401 for a password', { status: 401, body: { type: 'password', status: 'required' } }, 1],
  ['no response', 'lost', 1],
] as const)(
  'a signature image that cannot be removed (%s) does not concern the signer',
  async (_, reply, reports) => {
    const { session, sandbox, path, choose, clear, names } = await openForPictures();
    await choose('one');
    sandbox.reply(path, reply);
    const connections: string[] = [];
    session.$connection.listen((connection) => connections.push(connection));
    clear('one');
    expect(await session.sendMessage('Is the garden ours?')).toEqual({ ok: true });
    expect(names().filter((name) => name === 'error')).toHaveLength(reports);
    expect(sandbox.calls(path)).toHaveLength(2);
    expect(session.$alert.get()).toBeNull();
    expect(session.$phase.get().name).toBe('signing');
    expect(connections).toEqual([]);
  },
);

test('an image that the server stores once is uploaded again if it was being removed', async () => {
  const { session, sandbox, path, choose, clear } = await openForPictures();
  await choose('one');
  const removal = holdReply();
  const same = { body: { success: true, uuid: 'u1', fileName: 'p1.png' } };
  const again = { body: { success: true, uuid: 'u9', fileName: 'p9.png' } };
  sandbox.reply(path, removal.reply, same, again);
  clear('one');
  const uploading = session.uploadSignature(file('me.png'));
  await expect.poll(() => sandbox.calls(path)).toHaveLength(3);
  removal.release({ body: { success: true } });
  expect(await uploading).toEqual({ kind: 'upload', name: 'p9.png' });
});
