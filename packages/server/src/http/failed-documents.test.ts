import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../cli/run.ts';
import type { DocumentEngine } from '../documents/document-engine.ts';
import {
  eventTypesOf,
  loadOwnFields,
  type OpenedEnvelope,
  reportOf,
  sendAndOpen,
  sign,
} from '../testing/envelopes.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { anyAnswer, field } from '../testing/sample-requests.ts';
import { createQuickEngine, startTestServer, type TestServer } from '../testing/test-server.ts';

/** Milliseconds: nearly as long as the whole test may take. */
const pollOptions = { timeout: 240_000, interval: 20 };

/** Milliseconds after which no further attempt to make a document is made. */
const untilGivenUp = 2 * 3_600_000;

let mailServer: MailServer;
let server: TestServer;
/** The error that stamping currently throws; `null` if it works. */
let fault: Error | null = null;
let stamped = 0;
const reported: unknown[] = [];

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    smtp: { url: mailServer.url, from: { name: 'Sign Envelope', address: 'sign@example.com' } },
    report: (error) => void reported.push(error),
    createEngine: (): DocumentEngine => {
      const engine = createQuickEngine();
      return {
        ...engine,
        stamp: async (...request) => {
          stamped += 1;
          if (fault !== null) throw fault;
          return engine.stamp(...request);
        },
      };
    },
  });
  await server.call('/api/sender/settings', {
    method: 'PUT',
    apiKey: server.apiKey,
    body: { contact_email: 'office@harbour.example' },
  });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});
afterEach(() => {
  vi.useRealTimers();
  fault = null;
});

const answersOf = async (token: string) => (await loadOwnFields(server, token)).map(anyAnswer);
const download = (token: string) => server.call('/api/download/envelope', { token });
const report = async ({ fingerprint }: OpenedEnvelope) =>
  (await reportOf(server, fingerprint)).body;
const cli = async (...args: string[]) => {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const environment = { DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl };
  const code = await run(['jobs', ...args], { environment, print, printError: print });
  return { code, text: printed.join('\n') };
};

/** Creates an envelope that everybody has signed and whose document has failed for good. */
async function failForGood(title: string): Promise<OpenedEnvelope> {
  fault = new Error('Font /srv/secret/place is broken');
  const envelope = await sendAndOpen(server, [field('text')], { title });
  const before = reported.length;
  expect((await sign(server, envelope.token, await answersOf(envelope.token))).status).toBe(200);
  await expect.poll(() => reported.length, pollOptions).toBeGreaterThan(before);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + untilGivenUp });
  // Any call that adds a job wakes the job runner.
  await sendAndOpen(server, [field('text')]);
  await expect.poll(async () => (await report(envelope)).documents, pollOptions).toBe('failed');
  return envelope;
}

describe('a document that cannot be made', () => {
  test('is given up, reported to everyone, and made later when the fault is fixed', async () => {
    const envelope = await failForGood('Lease 1');
    const mailed = (subject: RegExp) =>
      mailServer.mails.filter((mail) => subject.test(mail.subject ?? ''));
    const { events } = await report(envelope);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'document_failed',
        party_id: null,
        reason: 'Font (file) is broken',
      }),
    );
    await expect.poll(() => mailed(/Lease 1.+could not be made/), pollOptions).toHaveLength(1);
    expect(mailed(/could not be made/)[0]?.recipients).toEqual(['office@harbour.example']);
    expect(mailed(/Everyone has signed “Lease 1”/)).toEqual([]);

    const before = stamped;
    const token = await server.open(envelope.links[0] ?? '');
    const refused = { status: 409, body: { message: 'server_errors.document_failed' } };
    expect(await download(token)).toMatchObject(refused);
    const path = `/api/sender/envelopes/${envelope.fingerprint}/document`;
    expect(await server.call(path, { apiKey: server.apiKey })).toMatchObject(refused);
    expect(stamped).toBe(before);
    expect((await server.call('/healthz')).body).toMatchObject({
      status: 'degraded',
      jobs: { failed: 1 },
    });

    fault = null;
    const listed = await cli('list', '--json');
    expect(JSON.parse(listed.text)).toMatchObject([
      { kind: 'make-documents', state: 'failed', envelope: envelope.fingerprint },
    ]);
    expect((await cli('retry', '--all')).text).toBe('1 failed job is being tried again.');
    await sendAndOpen(server, [field('text')]);
    await expect.poll(async () => (await report(envelope)).documents, pollOptions).toBe('made');
    expect(await eventTypesOf(server, envelope.fingerprint)).toContain('document_made');
    await expect.poll(() => mailed(/Everyone has signed “Lease 1”/), pollOptions).toHaveLength(2);
    for (const { attachments } of mailed(/Everyone has signed “Lease 1”/)) {
      expect(attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
    }
    expect((await download(token)).status).toBe(200);
    expect((await cli('list')).text).toBe('No job has failed.');
  });

  test('is listed only for its own company, which can retry it', async () => {
    const envelope = await failForGood('Lease 2');
    const { apiKey } = await server.server.addCompany('Another');
    const list = (key: string) =>
      server.call<{ jobs: { id: number }[] }>('/api/sender/jobs', { apiKey: key });
    expect((await list(apiKey)).body).toEqual({ jobs: [] });
    const { body } = await list(server.apiKey);
    expect(body).toMatchObject({
      jobs: [
        {
          kind: 'make-documents',
          envelope_fingerprint: envelope.fingerprint,
          last_error: 'Font (file) is broken',
        },
      ],
    });
    const path = `/api/sender/jobs/${body.jobs[0]?.id}/retry`;
    const retry = (key: string) => server.call(path, { method: 'POST', apiKey: key });
    expect((await retry(apiKey)).status).toBe(404);
    expect(
      (await server.call('/api/sender/jobs/x/retry', { method: 'POST', apiKey: server.apiKey }))
        .status,
    ).toBe(404);
    fault = null;
    // A repeated call changes nothing.
    const retries = await Promise.all([retry(server.apiKey), retry(server.apiKey)]);
    expect(retries.map((each) => each.body)).toEqual([
      { status: 'retrying' },
      { status: 'retrying' },
    ]);
    await expect.poll(async () => (await report(envelope)).documents, pollOptions).toBe('made');
    expect((await retry(server.apiKey)).status).toBe(404);
  });

  test('that is dropped stays reported as failed', async () => {
    const envelope = await failForGood('Lease 3');
    const [job] = JSON.parse((await cli('list', '--json')).text);
    expect(await cli('drop', String(job.id))).toEqual({
      code: 0,
      text: `Job ${job.id} has been dropped. It will not be done.`,
    });
    expect(await cli('drop', String(job.id))).toEqual({
      code: 1,
      text: `There is no failed job ${job.id}.`,
    });
    expect((await report(envelope)).documents).toBe('failed');
    const token = await server.open(envelope.links[0] ?? '');
    expect((await download(token)).status).toBe(409);
  });

  test('that is partly signed costs one attempt, regardless of how often it is requested', async () => {
    const envelope = await sendAndOpen(server, [field('text'), field('text', { party: 2 })], {
      parties: ['ada', 'ben'],
    });
    await sign(server, envelope.token, await answersOf(envelope.token));
    fault = new Error('no');
    const before = stamped;
    const responses = await Promise.all(Array.from({ length: 5 }, () => download(envelope.token)));
    for (const response of [...responses, await download(envelope.other)]) {
      expect(response).toMatchObject({
        status: 503,
        body: { message: 'server_errors.document_not_ready' },
      });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(stamped).toBe(before + 1);
  });

  test('because of a full disk is attempted again at the next call', async () => {
    const envelope = await sendAndOpen(server, [field('text')]);
    fault = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    expect((await download(envelope.token)).status).toBeGreaterThanOrEqual(500);
    fault = null;
    expect((await download(envelope.token)).status).toBe(200);
  });
});
