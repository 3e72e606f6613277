import { afterEach, describe, expect, test } from 'vitest';
import { plainKey, plainWidget } from '../../../../test/harness/plain-backend.ts';
import {
  answer,
  answerAgain,
  bodyOf,
  change,
  check,
  closeBackend,
  cors,
  currentBackend,
  edit,
  editDocument,
  editField,
  nameOf,
  type Setting,
} from '../testing/broken-backend.ts';
import type { ConformanceCheckId } from './checks.ts';
import { samplePicture } from './sample-picture.ts';

afterEach(closeBackend);

const message = 'refused';
const token = { data: { access_token: 'plain-token', expires_in: 3600 } };
const sign = { actions: 'sign', wait: async () => undefined } as const;
const preview = { key: plainKey, envelopeFingerprint: 'e1', signatureFingerprint: 's1' };

describe('a backend of the specification alone', () => {
  test('[EB-17] passes every required check, and lacks what is optional', async () => {
    const { rows, failed, isConformant } = await check({
      options: { ...sign, widget: plainWidget.code, preview },
    });
    expect(failed).toEqual([]);
    expect(isConformant).toBe(true);
    const skipped = rows.filter(({ result, id }) => result === 'skipped' && /^[^pcr]/.test(id));
    expect(skipped.map(({ id, level, why }) => `${id}, ${level}: ${why}`)).toEqual([
      'auth.quick, optional: it is refused, so a slower one is made',
      'auth.included, required: nothing comes with the token',
      'download.meta, optional: the backend has no such call',
      'download.link, optional: the backend has no such call',
      'opened, optional: the backend has no such call',
      'upload.file-opened, optional: the backend has no such call',
      'upload.signature, optional: refused with 401: set company_signature_format_upload to "0"',
      'upload.signature-shown, optional: refused with 401: set company_signature_format_upload to "0"',
      'upload.signature-removed, optional: refused with 401: set company_signature_format_upload to "0"',
      'sign.status, optional: it names none, so the element asks for it',
      'widget.signing, optional: the backend has no such call',
    ]);
  });

  test('[EB-17] is rejected', async () => {
    const { failed, rows } = await check({ options: { actions: 'reject' } });
    expect(failed).toEqual([]);
    expect(rows.find(({ id }) => id === 'reject.closed')?.result).toBe('pass');
  });

  test('[EB-17] is changed only as far as it is allowed', async () => {
    await check();
    const changing = () =>
      new Set(
        currentBackend()
          ?.calls.map(({ path }) => path)
          .filter((path) => path.startsWith('POST') && !path.includes('/auth')),
      );
    expect([...changing()]).toEqual([]);
    await check({ options: { actions: 'write' } });
    expect([...changing()].sort()).toEqual([
      'POST /api/send-message',
      'POST /api/upload/envelope-file',
    ]);
    await check({ options: { actions: 'reject' } });
    expect(changing().has('POST /api/reject')).toBe(true);
    expect(changing().has('POST /api/sign-envelope')).toBe(false);
  });
});

/** What is wrong, the checks that fail, and where they were made to look. */
type Case = readonly [
  title: string,
  setting: Setting,
  failing: readonly ConformanceCheckId[],
  place?: string,
];

const unreadable = ['envelope.read', 'element.opens'] as const;

const cases: readonly Case[] = [
  [
    'a token has another name',
    {
      fault: answer(
        'POST /auth',
        { body: { token: 't' } },
        (call) => bodyOf(call).key === plainKey,
      ),
    },
    ['auth.key'],
    'access_token',
  ],
  [
    'any key opens the envelope',
    { fault: answer('POST /auth', { body: token }, (call) => bodyOf(call).key !== undefined) },
    ['auth.unknown-key'],
  ],
  [
    'a body without a key crashes',
    {
      fault: answer('POST /auth', { status: 500, body: { message } }, (call) => !bodyOf(call).key),
    },
    ['auth.no-key'],
  ],
  [
    'a token is good for no time',
    {
      fault: change('POST /auth', () => ({ body: { access_token: 'plain-token', expires_in: 0 } })),
    },
    ['auth.lifetime'],
    'expires_in',
  ],
  [
    'half an envelope comes with the token',
    {
      fault: answer(
        'POST /auth',
        { body: { ...token.data, user: { party_id: 'p1' }, envelope: { documents: [] } } },
        (call) => bodyOf(call).include_data === true,
      ),
    },
    ['auth.included', 'element.opens'],
    'envelope.parties',
  ],
  [
    'no token is needed',
    { fault: answer('GET /user', { body: {} }, ({ headers }) => !headers.authorization) },
    ['token.missing'],
  ],
  [
    'no token is needed for the documents',
    { fault: answer('GET /data/envelope', { body: {} }, ({ headers }) => !headers.authorization) },
    ['token.missing'],
  ],
  [
    'an invalid token is refused like a forbidden call',
    {
      fault: answer(
        'GET /user',
        { status: 403, body: { message } },
        ({ headers }) => headers.authorization?.includes('invalid') === true,
      ),
    },
    ['token.unknown'],
  ],
  [
    'the user is a page of HTML',
    {
      fault: change('GET /user', ({ headers }) => ({
        body: undefined,
        headers: { ...headers, 'content-type': 'text/html' },
      })),
    },
    ['user.read', 'element.opens'],
  ],
  [
    'a field has no place',
    { fault: editField(1, { x: null }) },
    unreadable,
    'documents[0].fields.1[1].x',
  ],
  [
    'a field has an unknown type',
    { fault: editField(2, { type: 'stamp' }) },
    unreadable,
    'documents[0].fields.1[2].type',
  ],
  [
    'two fields have one id',
    { fault: editField(1, { id: 'f1' }) },
    unreadable,
    'documents[0].fields',
  ],
  [
    'a document has no pages',
    { fault: editDocument((document) => void Object.assign(document, { num_pages: 0 })) },
    unreadable,
    'documents[0].pages',
  ],
  [
    'nobody is the signer',
    { fault: edit('GET /data/envelope', { parties: [{ party_id: 'p9' }] }) },
    unreadable,
    'parties',
  ],
  [
    'a required field says "yes"',
    { fault: editField(0, { required: 'yes' }) },
    ['envelope.values'],
    'documents[0].fields.1[0].required',
  ],
  [
    'a setting says "on"',
    { fault: edit('GET /data/envelope', { config: { company_questions_signing: 'on' } }) },
    ['envelope.values'],
    'config.company_questions_signing',
  ],
  [
    'the status is none that is known',
    { fault: edit('GET /data/envelope', { status: 'pending' }) },
    ['envelope.status'],
    'status',
  ],
  [
    'the envelope was signed before',
    { fault: edit('GET /data/envelope', { status: 'signed' }) },
    ['envelope.status', 'envelope.open', 'element.opens'],
    'status',
  ],
  [
    'places are fractions',
    {
      fault: editDocument((_, fields) => {
        for (const field of fields)
          Object.assign(field, { x: 0.1, y: 0.2, width: 0.3, height: 0.1 });
      }),
    },
    ['envelope.boxes'],
    'documents[0].fields.1[0]',
  ],
  [
    'places are pixels',
    { fault: editField(1, { x: 320, width: 200 }) },
    ['envelope.boxes'],
    'documents[0].fields.1[1]',
  ],
  [
    'a dropdown has no choices',
    { fault: editField(0, { type: 'dropdown' }) },
    ['envelope.answerable'],
  ],
  [
    'the fields are those of somebody else',
    {
      fault: editDocument((_, fields) => {
        for (const field of fields) Object.assign(field, { party_id: 'p2' });
      }),
    },
    ['envelope.own-fields'],
  ],
  [
    'a page has no image',
    { fault: answer('GET /large/print-0.jpg', { status: 404 }) },
    ['pages.images'],
    'documents[0].pages[0]',
  ],
  [
    'an image has no type',
    {
      fault: change('GET /large/print-0.jpg', () => ({
        headers: { 'content-type': 'application/octet-stream' },
      })),
    },
    ['pages.images'],
    'documents[0].pages[0]',
  ],
  [
    'an image lies on its side',
    {
      fault: async (request, next) =>
        nameOf(request) === 'GET /large/print-0.jpg'
          ? { status: 200, headers: { 'content-type': 'image/png' }, body: samplePicture() }
          : editDocument(
              (document) => void Object.assign(document, { pages: [{ width: 20, height: 40 }] }),
            )(request, next),
    },
    ['pages.sizes'],
    'documents[0].pages[0].width',
  ],
  [
    'a page has a text and a small image that are not there',
    {
      fault: editDocument(
        (document) =>
          void Object.assign(document, {
            pages: [{ small_src: 'small/p-0.jpg', text_src: 'text/p-0.json' }],
          }),
      ),
    },
    ['pages.resolutions', 'pages.texts'],
    'documents[0].pages[0]',
  ],
  [
    'a download is a page',
    {
      fault: change('GET /download/envelope', () => ({
        body: new Blob(['<p>Sorry</p>'], { type: 'text/html' }),
        headers: { ...cors, 'content-disposition': 'attachment; filename="a.pdf"' },
      })),
    },
    ['download.open'],
  ],
  [
    'a download has no name',
    {
      fault: change('GET /download/envelope', ({ headers }) => ({
        headers: { ...headers, 'content-disposition': 'attachment' },
      })),
    },
    ['download.name'],
  ],
  [
    'a message is lost',
    {
      fault: answer('POST /send-message', { body: { success: false } }),
      options: { actions: 'write' },
    },
    ['message.sent'],
    'success',
  ],
  [
    'an upload has no uuid',
    {
      fault: change('POST /upload/envelope-file', () => ({ body: { fileName: 'a.png' } })),
      options: { actions: 'write' },
    },
    ['upload.file'],
    'uuid',
  ],
  [
    'answers are refused',
    { fault: answer('POST /sign-envelope', { status: 422, body: { message } }), options: sign },
    ['sign.accepted'],
  ],
  [
    'the same submission again crashes',
    {
      fault: answerAgain('POST /sign-envelope', { status: 500, body: { message } }),
      options: sign,
    },
    ['sign.repeated', 'sign.replayed'],
  ],
  [
    'a party can sign twice',
    { fault: edit('GET /user', { data: { party_id: 'p1', status: 'sent' } }), options: sign },
    ['sign.closed'],
  ],
  [
    'signed documents are never ready',
    {
      fault: answerAgain('GET /download/envelope', { status: 503, body: { message } }),
      options: sign,
    },
    ['download.signed'],
  ],
  [
    'a rejection does not end the envelope',
    { fault: answer('POST /reject', {}), options: { actions: 'reject' } },
    ['reject.closed'],
  ],
  [
    'any code opens a widget',
    {
      fault: (request, next) => next({ ...request, query: { ...request.query, widget: 'w1' } }),
      options: { widget: 'w1' },
    },
    ['widget.unknown'],
  ],
  [
    'a widget has no pages',
    { fault: edit('GET /data/widget', { pages: 0 }), options: { widget: 'w1' } },
    ['widget.read'],
    'pages',
  ],
  [
    'a forged link verifies a widget',
    { fault: answer('POST /verify-widget/w1', {}), options: { widget: 'w1' } },
    ['widget.verify'],
  ],
  [
    'a widget needs no verification',
    {
      fault: edit('POST /sign-widget', { status: 'sent' }),
      options: { ...sign, widget: 'w1' },
    },
    ['widget.signed'],
    'status',
  ],
  [
    'any key opens a preview',
    { fault: answer('POST /auth/preview', { body: token }), options: { preview } },
    ['preview.unknown-key'],
  ],
  [
    'a preview needs no token',
    {
      fault: (request, next) =>
        next(
          nameOf(request) === 'GET /data/preview'
            ? { ...request, headers: { authorization: 'Bearer plain-token' } }
            : request,
        ),
      options: { preview },
    },
    ['preview.no-token'],
  ],
  [
    'a refusal says nothing',
    {
      fault: answer(
        'GET /user',
        { status: 401, body: '' },
        ({ headers }) => !headers.authorization,
      ),
    },
    ['errors.messages'],
    'message',
  ],
  [
    'the clock of the server is an hour late',
    {
      fault: async (request, next) => {
        const response = await next(request);
        const date = new Date(Date.now() - 3_600_000).toUTCString();
        return { ...response, headers: { ...response.headers, date } };
      },
    },
    ['date'],
  ],
  [
    'caches may store the envelope',
    {
      fault: change('GET /data/envelope', ({ headers }) => ({
        headers: { ...headers, 'cache-control': 'public, max-age=60' },
      })),
    },
    ['cache.private'],
  ],
  [
    'preflights need a token',
    { preflight: (response) => ({ ...response, status: 401 }) },
    ['cors.preflight'],
  ],
  [
    'preflights allow all headers by the wildcard, which does not stand for Authorization',
    {
      preflight: (response) => ({
        ...response,
        headers: { ...response.headers, 'access-control-allow-headers': '*' },
      }),
    },
    ['cors.preflight'],
  ],
  [
    'refusals cannot be read by the page',
    {
      fault: async (request, next) => {
        const response = await next(request);
        if (response.status < 400) return response;
        const { 'access-control-allow-origin': _, ...headers } = response.headers;
        return { ...response, headers };
      },
    },
    ['cors.responses'],
  ],
];

test.for(cases)(
  '[EB-17] where %s, the checks of it fail, and no others',
  async ([, setting, failing, place]) => {
    const { failed, ids, rows, isConformant } = await check(setting);
    expect(ids).toEqual(failing);
    const levels = failed.map(({ level }) => level);
    expect(isConformant).toBe(!levels.includes('required'));
    for (const { seen, mend } of failed) expect([seen, mend].every(Boolean)).toBe(true);
    if (place !== undefined) expect(rows.find(({ id }) => id === failing[0])?.place).toBe(place);
  },
);

test('[EB-17] a repeated submission may be refused with 409, and the rows say what signers miss', async () => {
  const { rows, isConformant } = await check({
    fault: answerAgain('POST /sign-envelope', { status: 409, body: { message } }),
    options: sign,
  });
  expect(isConformant).toBe(true);
  const replay = rows.find(({ id }) => id === 'sign.replayed');
  expect(replay).toMatchObject({
    result: 'skipped',
    why: expect.stringContaining('nothing was sent'),
  });
});

test('[EB-17] calls without a response end, and soon no more are made', async () => {
  const silent: string[] = [];
  const { failed, ids } = await check({
    fault: (request, next) => {
      if (!request.path.startsWith('/data')) return next(request);
      silent.push(request.path);
      return new Promise(() => undefined);
    },
    options: { timeout: 50 },
  });
  expect(ids.slice(0, 2)).toEqual(['envelope.read', 'element.opens']);
  expect(failed[0]?.seen).toBe('no response within 0.05 s');
  expect(silent).toHaveLength(3);
});

test('[EB-17] no key, token or control character is in the rows', async () => {
  const { rows } = await check({
    fault: answer('GET /data/envelope', {
      status: 500,
      body: { message: `Bad ${plainKey} of plain-token\u001b[2J` },
    }),
  });
  const text = JSON.stringify(rows);
  expect(text).toContain('Bad … of … [2J');
  expect(text).not.toContain(plainKey);
  expect(text).not.toContain('plain-token');
});
