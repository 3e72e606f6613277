import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadEnvelope, loadOwnFields } from '../../../packages/server/src/testing/envelopes.ts';
import { countRows } from '../../../packages/server/src/testing/read-rows.ts';
import type { TestResponse } from '../../../packages/server/src/testing/response.ts';
import { linkOf } from '../../../packages/server/src/testing/response.ts';
import {
  documentOf,
  envelopeOf,
  field,
  input,
} from '../../../packages/server/src/testing/sample-requests.ts';
import {
  makePdf,
  startTestServer,
  type TestServer,
} from '../../../packages/server/src/testing/test-server.ts';
import { widgetForm, widgetOf } from '../../../packages/server/src/testing/widgets.ts';
import { type FailingDisk, installFailingDisk } from './failing-disk.ts';

let server: TestServer;
let disk: FailingDisk;
let contract: Uint8Array;
let dataDir = '';
const reported: unknown[] = [];

beforeAll(async () => {
  disk = installFailingDisk((path) => dataDir !== '' && path.startsWith(dataDir));
  contract = await makePdf(2);
  server = await startTestServer({
    allowedOrigins: ['*'],
    report: (error) => void reported.push(error),
  });
  dataDir = server.dataDir;
});
afterEach(() => disk.mend());
afterAll(async () => {
  await server.close();
  disk.remove();
});

/** Lists every file, and counts the database rows that name one. */
async function inventory() {
  const names = await readdir(dataDir, { recursive: true });
  return {
    files: names.filter((name) => /^files.(?:originals|uploads)./.test(name)).sort(),
    rows: await Promise.all(
      ['documents', 'uploads', 'widgets', 'envelopes', 'answers', 'idempotency'].map((table) =>
        countRows(server, `from ${table}`),
      ),
    ),
  };
}

interface Prepared {
  /** Makes the same call, with the same idempotency key, each time. */
  readonly call: () => Promise<TestResponse>;
}

let made = 0;
const newKey = () => {
  made += 1;
  return `key-${made}`;
};

/**
 * Every call that stores something. Their rows are too large to fit into an existing page of the
 * database.
 */
const calls: Readonly<Record<string, () => Promise<Prepared>>> = {
  'sending an envelope': async () => {
    const idempotencyKey = newKey();
    const fields = Array.from({ length: 100 }, () => field('text', { title: 'x'.repeat(100) }));
    return {
      call: () =>
        server.call('/api/sender/envelopes', {
          apiKey: server.apiKey,
          idempotencyKey,
          body: form({ envelope: envelopeOf(fields) }, { contract }),
        }),
    };
  },
  'making a widget': async () => {
    const idempotencyKey = newKey();
    const fields = [
      ...Array.from({ length: 100 }, () => field('text', { title: 'x'.repeat(100) })),
      field('signature', { title: 'hand', required: true }),
    ];
    return {
      call: () =>
        server.call('/api/sender/widgets', {
          apiKey: server.apiKey,
          idempotencyKey,
          body: widgetForm(widgetOf(fields), contract),
        }),
    };
  },
  'uploading a file': async () => {
    const { token, own } = await opened(field('upload'));
    const idempotencyKey = newKey();
    return {
      call: () => {
        const body = form({}, {});
        body.set('input_id', own[0]?.id ?? '');
        body.set('file', new Blob([new Uint8Array(contract)]), `${'n'.repeat(60)}.pdf`);
        return server.call('/api/upload/envelope-file', { token, idempotencyKey, body });
      },
    };
  },
  signing: async () => {
    const { token, own } = await opened(field('textarea', { width: 80, height: 70 }));
    const idempotencyKey = newKey();
    const inputs = own.map((entry) => input(entry, { inputValue: 'long '.repeat(1_900) }));
    return {
      call: () => server.call('/api/sign-envelope', { token, idempotencyKey, body: { inputs } }),
    };
  },
};

function form(
  json: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, Uint8Array>>,
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(json)) body.set(name, JSON.stringify(value));
  for (const [name, bytes] of Object.entries(files)) {
    body.set(name, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${name}.pdf`);
  }
  return body;
}

/** Sends an envelope and opens it with all its pages, so that none is made in the background. */
async function opened(...fields: readonly object[]) {
  const sent = await server.send(envelopeOf(fields), { contract });
  const token = await server.open(linkOf(sent));
  const own = await loadOwnFields(server, token);
  const document = documentOf(await loadEnvelope(server, token));
  for (const page of [0, 1].map((index) => `${document.fingerprint}-${index}`)) {
    for (const file of [`large/${page}.jpg`, `text/${page}.json`]) {
      expect((await server.call(`/cdn/${file}`)).status).toBe(200);
    }
  }
  return { token, own, document };
}

const full = { status: 507, message: 'server_errors.disk_full' };
const failed = { status: 500, message: 'server_errors.storage_failed' };
const exhausted = { status: 503, message: 'server_errors.overloaded' };

const faults: readonly (readonly [
  name: string,
  fail: () => void,
  told: typeof full,
  of: readonly string[],
])[] = [
  ['full', () => disk.failWrites('ENOSPC'), full, Object.keys(calls).slice(0, 3)],
  ['over its quota', () => disk.failWrites('EDQUOT'), full, ['uploading a file']],
  ['failing', () => disk.failWrites('EIO'), failed, Object.keys(calls).slice(0, 3)],
  ['read-only', () => disk.failWrites('EROFS'), failed, ['uploading a file']],
  ['not ours', () => disk.failWrites('EACCES'), failed, ['uploading a file']],
  ['out of files', () => disk.failWrites('EMFILE'), exhausted, ['uploading a file']],
  [
    'full for the database',
    () => disk.fillDatabase(),
    full,
    ['sending an envelope', 'making a widget', 'signing'],
  ],
];

describe('a disk that is', () => {
  const all = faults.flatMap(([name, fail, told, of]) =>
    of.map((call) => [name, call, fail, told] as const),
  );
  test.each(all)(
    '%s: %s is refused with the cause, leaves nothing behind, and works later',
    async (...row) => {
      const [, name, fail, { status, message }] = row;
      const { call } = (await calls[name]?.()) ?? { call: () => Promise.reject(new Error(name)) };
      const before = await inventory();
      reported.length = 0;
      fail();
      const refused = await call();
      expect(refused).toMatchObject({ status, body: { message } });
      if (status === 503) expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(reported).not.toEqual([]);
      disk.mend();
      expect(await inventory()).toEqual(before);
      await expect.poll(() => readdir(join(dataDir, 'tmp')), { timeout: 120_000 }).toEqual([]);
      expect(await call()).toMatchObject({ status: 200 });
      // It took effect once: repeating it adds no rows.
      const after = await inventory();
      expect(await call()).toMatchObject({ status: 200 });
      expect((await inventory()).rows).toEqual(after.rows);
    },
  );
});

describe('while the disk is full', () => {
  test('pages are still shown, and stored once there is room', async () => {
    const { document } = await opened(field('text'));
    const url = `/cdn/detailed/${document.fingerprint}-1.jpg`;
    disk.failWrites('ENOSPC');
    const shown = await server.call<Buffer>(url);
    expect(shown.status).toBe(200);
    disk.mend();
    expect((await server.call<Buffer>(url)).body.equals(shown.body)).toBe(true);
    const name = `${document.fingerprint}-1-detailed.jpg`;
    expect(await readdir(join(dataDir, 'files/pages'))).toContain(name);
  });

  test('a document that cannot be made is reported, and is available later', async () => {
    const { token } = await opened(field('text'));
    disk.failWrites('ENOSPC');
    const refused = await server.call('/api/download/envelope', { token });
    expect(refused).toMatchObject({ status: 507, body: { message: full.message } });
    disk.mend();
    expect((await server.call('/api/download/envelope', { token })).status).toBe(200);
  });

  test('invalid calls still return their own errors', async () => {
    disk.failWrites('ENOSPC');
    disk.fillDatabase();
    const refused = await server.call('/api/sign-envelope', { token: 'none', body: {} });
    expect(refused.status).toBe(401);
  });
});

describe('a file that cannot be read', () => {
  test.each([
    ['EIO', failed],
    ['EACCES', failed],
    ['EMFILE', exhausted],
  ])('due to %s is reported, and available later', async (code, { status, message }) => {
    const { document } = await opened(field('text'));
    const url = `/cdn/large/${document.fingerprint}-0.jpg`;
    const shown = await server.call<Buffer>(url);
    disk.failReads(code);
    const refused = await server.call(url);
    expect(refused).toMatchObject({ status, body: { message } });
    expect(refused.headers.get('cache-control') ?? '').not.toContain('immutable');
    disk.mend();
    expect((await server.call<Buffer>(url)).body.equals(shown.body)).toBe(true);
  });
});
