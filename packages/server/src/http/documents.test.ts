import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentEngine } from '../documents/document-engine.ts';
import { loadEnvelope, loadOwnFields } from '../testing/envelopes.ts';
import { envelopeOf, field, fieldsOf, input } from '../testing/sample-requests.ts';
import {
  createQuickEngine,
  makePdf,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';

let server: TestServer;
let contract: Uint8Array;
const stamped: string[] = [];

/** Wraps an engine and records its jobs. */
function watched(engine: DocumentEngine): DocumentEngine {
  return {
    ...engine,
    stamp: (request, options) => {
      stamped.push(request.original.path);
      return engine.stamp(request, options);
    },
  };
}

beforeAll(async () => {
  contract = await makePdf(2);
  server = await startTestServer({ createEngine: () => watched(createQuickEngine()) });
});
afterAll(() => server.close());

interface Sending extends NonNullable<Parameters<typeof envelopeOf>[1]> {
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

async function send({ files = { contract }, ...rest }: Sending = {}) {
  const sent = await server.send(
    envelopeOf(
      [field('text'), ...((rest.parties?.length ?? 1) > 1 ? [field('text', { party: 2 })] : [])],
      rest,
    ),
    files,
  );
  const tokens = await Promise.all(sent.body.parties.map(({ link }) => server.open(link)));
  const envelope = await loadEnvelope(server, tokens[0] ?? '');
  return { fingerprint: sent.body.envelope_fingerprint, tokens, envelope };
}

async function sign(token: string, text: string) {
  const fields = await loadOwnFields(server, token);
  const inputs = fields.map((entry) => input(entry, { inputValue: text }));
  return server.call('/api/sign-envelope', { token, body: { inputs } });
}

describe('downloading', () => {
  test('one document is a PDF with its own name, in any script', async () => {
    const { tokens } = await send({
      documents: [{ title: 'Mietvertrag „Zoë“ 山田/7', file: 'contract' }],
    });
    const response = await server.call<Buffer>('/api/download/envelope', {
      token: tokens[0] ?? '',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-length')).toBe(String(response.body.byteLength));
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Mietvertrag _Zoe_ __ 7.pdf"; filename*=UTF-8''${encodeURIComponent('Mietvertrag „Zoë“ 山田 7.pdf')}`,
    );
    expect(response.body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('several documents are a zip with a declared length', async () => {
    const { tokens } = await send({
      documents: [
        { title: 'Lease', file: 'contract' },
        { title: 'Lease', file: 'annex' },
      ],
      files: { contract, annex: contract },
    });
    const response = await server.call<Buffer>('/api/download/envelope', {
      token: tokens[0] ?? '',
    });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('filename="Tenancy.zip"');
    expect(response.headers.get('content-length')).toBe(String(response.body.byteLength));
    const text = response.body.toString('latin1');
    expect(text).toContain('1 Lease.pdf');
    expect(text).toContain('2 Lease.pdf');
  });

  test('contains the answers so far, and stamps each version once', async () => {
    const { tokens, envelope, fingerprint } = await send({ parties: ['ada', 'ben'] });
    const [ada = '', ben = ''] = tokens;
    const download = (token: string) => server.call<Buffer>('/api/download/envelope', { token });
    const count = () => stamped.length;

    const before = count();
    const untouched = await download(ada);
    await sign(ada, 'Ada was here');
    const [half] = await Promise.all([download(ben), download(ada), download(ben)]);
    expect(half.body.equals(untouched.body)).toBe(false);
    expect(count() - before).toBe(2);

    await sign(ben, 'Ben too');
    await expect.poll(count, { timeout: 30_000 }).toBe(before + 3);
    const whole = await download(ada);
    expect((await download(ben)).body.equals(whole.body)).toBe(true);
    const bySender = await server.call<Buffer>(`/api/sender/envelopes/${fingerprint}/document`, {
      apiKey: server.apiKey,
    });
    expect(bySender.body.equals(whole.body)).toBe(true);
    // A request while the last state is being made waits for the same job.
    expect([3, 4]).toContain(count() - before);
    // Earlier states are deleted.
    const id = fieldsOf(envelope)[0]?.contract_id ?? '';
    const kept = async () =>
      (await readdir(join(server.filesDir, 'stamped'))).filter((name) => name.startsWith(id));
    await expect.poll(kept, { timeout: 30_000 }).toEqual([`${id}-2.pdf`]);
  });

  test('lost finished documents are made again', async () => {
    const { tokens } = await send();
    const [token = ''] = tokens;
    await sign(token, 'Ada');
    const stampedFolder = join(server.filesDir, 'stamped');
    const first = await server.call<Buffer>('/api/download/envelope', { token });
    await server.restart();
    for (const name of await readdir(stampedFolder)) await rm(join(stampedFolder, name));
    const again = await server.call<Buffer>('/api/download/envelope', { token });
    expect(again.status).toBe(200);
    expect(again.body.byteLength).toBe(first.body.byteLength);
  });

  test('the download page has the title and the branding', async () => {
    const { tokens } = await send({
      branding: { company: 'Harbour', colours: { primary: '#ff8800' } },
    });
    const { body } = await server.call('/api/download/meta', { token: tokens[0] ?? '' });
    expect(body).toMatchObject({
      title: 'Tenancy',
      branding: { hasBranding: true, company: 'Harbour', colours: { primary: '#ff8800' } },
    });
  });
});
