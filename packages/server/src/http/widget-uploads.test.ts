import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addressSite } from '../access/address-networks.ts';
import { createSourceDocumentEngine } from '../documents/testing/source-document-engine.ts';
import { jpeg } from '../testing/pictures.ts';
import { changeRows } from '../testing/read-rows.ts';
import { errorsOf } from '../testing/response.ts';
import { field, input } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  mailedLink,
  makeWidget,
  newEmail,
  openWidget,
  signWidget,
  uploadToWidget,
  verify,
  widgetOf,
} from '../testing/widgets.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

describe('an upload to a widget', () => {
  test('can be signed with once, by the client that knows its name, for its own field', async () => {
    const fieldsOfTwo = [field('upload', { title: 'a' }), field('upload', { title: 'b' })];
    const code = await makeWidget(server, widgetOf(fieldsOfTwo));
    const elsewhere = await makeWidget(server, widgetOf(fieldsOfTwo));
    const { fields } = await openWidget(server, code);
    const [a, b] = fields;
    const [foreign] = (await openWidget(server, elsewhere)).fields;
    if (!a || !b || !foreign) throw new Error('no fields');
    const { body } = await uploadToWidget(server, code, { input_id: a.id });
    expect(body).toMatchObject({ success: true, fileName: 'hand.jpg' });
    const signWith = (widget: string, target: typeof a) =>
      signWidget(
        server,
        widget,
        [input(target, { inputFormat: 'upload-field', inputValue: JSON.stringify([body.uuid]) })],
        { email: newEmail() },
      );
    expect(errorsOf(await signWith(code, b))).toEqual({ [b.id]: ['field.invalid'] });
    expect(errorsOf(await signWith(elsewhere, foreign))).toEqual({
      [foreign.id]: ['field.invalid'],
    });
    expect((await signWith(code, a)).status).toBe(200);
    expect(errorsOf(await signWith(code, a))).toEqual({ [a.id]: ['field.invalid'] });
  });

  test('as a signature is visible to clients that know its name, until it is signed with', async () => {
    const code = await makeWidget(server, widgetOf([field('signature')]));
    const { body } = await uploadToWidget(server, code, {}, 'signature');
    const path = `/cdn/signatures/${body.fileName}`;
    expect((await server.call(path)).headers.get('content-type')).toBe('image/jpeg');
    const { fields } = await openWidget(server, code);
    const [hand] = fields;
    if (!hand) throw new Error('no field');
    const email = newEmail();
    const inputs = [input(hand, { inputFormat: 'upload', inputValue: body.fileName })];
    expect((await signWidget(server, code, inputs, { email })).status).toBe(200);
    expect((await server.call(path)).status).toBe(401);
    expect((await server.call(path, { apiKey: server.apiKey })).status).toBe(404);
    await verify(server, await mailedLink(server, email));
    expect((await server.call(path, { apiKey: server.apiKey })).status).toBe(200);
  });

  test('is removed by its name, only at its own widget', async () => {
    const code = await makeWidget(server, widgetOf([field('upload')]));
    const elsewhere = await makeWidget(server, widgetOf([]));
    const [upload] = (await openWidget(server, code)).fields;
    const inputId = upload?.id ?? '';
    const { uuid } = (await uploadToWidget(server, code, { input_id: inputId })).body;
    const remove = (widget: string) =>
      server.call('/api/upload/widget-file', {
        headers: { 'x-http-method-override': 'DELETE' },
        body: { widget, input_id: inputId, uuid },
      });
    expect((await remove(elsewhere)).status).toBe(404);
    expect((await remove(code)).body).toMatchObject({ success: true, uuid });
    expect((await remove(code)).status).toBe(404);
  });

  test('needs an existing widget, an upload field, and a size within the limits', async () => {
    const code = await makeWidget(server, widgetOf([field('upload'), field('text')]));
    const [upload, text] = (await openWidget(server, code)).fields;
    const uploadId = upload?.id ?? '';
    expect((await uploadToWidget(server, 'none', { input_id: uploadId })).status).toBe(404);
    expect((await uploadToWidget(server, code, { input_id: text?.id ?? '' })).status).toBe(404);
    expect(errorsOf(await uploadToWidget(server, code, {}))).toEqual({
      input_id: ['server_errors.required'],
    });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(jpeg)]), 'hand.jpg');
    const nowhere = await server.call('/api/upload/widget-file', { body: form });
    expect(errorsOf(nowhere)).toEqual({ widget: ['server_errors.required'] });
  });

  test('that was not signed with is deleted after an hour', async () => {
    const code = await makeWidget(server, widgetOf([field('upload')]));
    const [upload] = (await openWidget(server, code)).fields;
    const { uuid } = (await uploadToWidget(server, code, { input_id: upload?.id ?? '' })).body;
    const files = () => readdir(join(server.filesDir, 'uploads'));
    expect(await files()).toContain(uuid);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 + 2_000 });
    await server.server.cleanUp();
    expect(await files()).not.toContain(uuid);
  });
});

describe('the room for uploads that are not signed with', () => {
  const other = '203.0.113.9';
  let behindProxy: TestServer;
  beforeAll(async () => {
    behindProxy = await startTestServer({ trustedProxies: ['127.0.0.1', '::1'] });
  });
  afterAll(() => behindProxy.close());

  /** A picture with bytes after its end, which count. */
  const pictureOf = (bytes: number) =>
    Buffer.concat([jpeg, Buffer.alloc(Math.max(0, bytes - jpeg.byteLength))]);
  const large = pictureOf(1_000_001);
  const small = pictureOf(1_000_000);

  /** A widget, whose files from some addresses have so many bytes. */
  async function widgetWith(...pending: (readonly [from: string, files: number, bytes: number])[]) {
    const code = await makeWidget(behindProxy, widgetOf([field('upload')]));
    const [target] = (await openWidget(behindProxy, code)).fields;
    const now = new Date().toISOString();
    for (const [from, files, bytes] of pending) {
      await changeRows(
        behindProxy,
        `insert into widget_uploads
         (id, widget_id, kind, name, mime, bytes, sha256, address_site, created_at)
         with recursive files (n) as
           (select 1 union all select n + 1 from files where n < cast(? as integer))
         select cast(? as text) || n || id, id, 'file', 'a.jpg', 'image/jpeg', cast(? as bigint), '', ?, ?
         from widgets, files where code = ?`,
        ...[files, `${from} ${bytes} `, bytes, addressSite(from), now, code],
      );
    }
    const upload = (from: string, bytes: Buffer) => {
      const form = new FormData();
      form.set('widget', code);
      form.set('input_id', target?.id ?? '');
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'hand.jpg');
      const headers = { 'x-forwarded-for': from };
      return behindProxy.call('/api/upload/widget-file', { headers, body: form });
    };
    return upload;
  }
  const noRoom = { status: 429, body: { message: 'upload.no_room' } };
  const tooMany = { status: 429, body: { message: 'upload.too_many' } };

  test('is shared: one address fills no more than its part', async () => {
    const upload = await widgetWith(
      ['198.51.100.1', 20, 5_000_000],
      ['2001:db8::1', 20, 5_000_000],
    );
    const refused = await upload('198.51.100.1', large);
    expect(refused).toMatchObject(noRoom);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await upload('2001:db8:0:99::1', large)).toMatchObject(noRoom);
    expect((await upload(other, large)).status).toBe(200);
  });

  test('has a reserve for small files, for each address and for all', async () => {
    const crowd = Array.from({ length: 15 }, (_, at) => [`192.0.2.${at}`, 20, 5_000_000] as const);
    const upload = await widgetWith(...crowd);
    for (const from of ['192.0.2.1', other]) {
      expect(await upload(from, large), from).toMatchObject(noRoom);
      expect((await upload(from, small)).status, from).toBe(200);
    }
  });

  test('has a bounded reserve, of which one address takes little', async () => {
    const used = ['192.0.2.1', 10, 1_000_000] as const;
    const upload = await widgetWith(['192.0.2.0', 300, 5_000_000], used);
    expect(await upload('192.0.2.1', jpeg)).toMatchObject(tooMany);
    expect((await upload(other, jpeg)).status).toBe(200);
    const full = await widgetWith(['192.0.2.0', 400, 5_000_000]);
    expect(await full(other, jpeg)).toMatchObject(tooMany);
  });

  test('is free again after an hour', async () => {
    const upload = await widgetWith(['192.0.2.0', 400, 5_000_000]);
    expect(await upload('192.0.2.0', jpeg)).toMatchObject(tooMany);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 + 1_000 });
    expect((await upload('192.0.2.0', large)).status).toBe(200);
  });
});

test('counts refused files, and decodes none beyond the limit', async () => {
  let decoded = 0;
  const counting = await startTestServer({
    createEngine: () => {
      const engine = createSourceDocumentEngine();
      return {
        ...engine,
        checkUpload: (...args) => {
          decoded += 1;
          return engine.checkUpload(...args);
        },
      };
    },
  });
  const code = await makeWidget(counting, widgetOf([field('signature')]));
  const upload = (bytes: Buffer) => {
    const form = new FormData();
    form.set('widget', code);
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'hand.jpg');
    return counting.call('/api/upload/widget-signature', { body: form });
  };
  expect((await upload(Buffer.from('no picture'))).status).toBe(422);
  // The same caller has used all but one of the hour's attempts.
  await changeRows(
    counting,
    `insert into attempts (scope, at) with recursive n(i) as
     (select 1 union all select i + 1 from n where i < 198)
     select scope, at from n,
       (select scope, at from attempts where scope like 'widget upload %') as made`,
  );
  expect((await upload(Buffer.from('no picture'))).status).toBe(422);
  expect(decoded).toBe(2);
  const refused = await upload(jpeg);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(decoded).toBe(2);
  await counting.close();
});
