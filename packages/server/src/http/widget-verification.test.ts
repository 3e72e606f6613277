import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventTypesOf } from '../testing/envelopes.ts';
import { countRows } from '../testing/read-rows.ts';
import { readSecrets } from '../testing/read-secrets.ts';
import { field, input } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  fingerprintIn,
  mailedLink,
  makeWidget,
  newEmail,
  openWidget,
  signAsNew,
  signingsOf,
  signWidget,
  uploadToWidget,
  verify,
  widgetOf,
} from '../testing/widgets.ts';
import { widgetVerifyLink } from '../widgets/verify-link.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

describe('the emailed link', () => {
  const refusal = (status: number, name: string) => ({
    status,
    body: { message: `server_errors.${name}` },
  });

  test('reports a second use, and signs once even if it is confirmed concurrently', async () => {
    const code = await makeWidget(server);
    const link = await signAsNew(server, code);
    const responses = await Promise.all(Array.from({ length: 8 }, () => verify(server, link)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await verify(server, link)).toMatchObject(refusal(409, 'already_verified'));
    const types = await eventTypesOf(server, fingerprintIn(link));
    for (const type of ['verified', 'signed', 'completed']) {
      expect(types.filter((one) => one === type)).toHaveLength(1);
    }
  });

  test('repeated with the same key, as after a lost response, is verified both times', async () => {
    const link = await signAsNew(server, await makeWidget(server, widgetOf([])));
    const first = await verify(server, link, 'once');
    expect(await verify(server, link, 'once')).toMatchObject({ status: 200, body: first.body });
  });

  test('that was altered, or made for another signing, verifies nothing', async () => {
    const code = await makeWidget(server, widgetOf([]));
    const otherCode = await makeWidget(server, widgetOf([]));
    const [link, other] = [await signAsNew(server, code), await signAsNew(server, code)];
    const altered = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return url;
    };
    const signature = link.searchParams.get('signature') ?? '';
    const expires = link.searchParams.get('expires') ?? '';
    const forged = [
      altered((url) => url.searchParams.set('expires', String(Number(expires) + 1))),
      altered((url) => url.searchParams.set('expires', `0${expires}`)),
      altered((url) => url.searchParams.set('expires', `${expires}.0`)),
      altered((url) => url.searchParams.delete('expires')),
      altered((url) => url.searchParams.set('signature', '')),
      altered((url) => url.searchParams.delete('signature')),
      altered((url) => url.searchParams.set('signature', `${signature}=`)),
      altered((url) => url.searchParams.set('signature', signature.slice(0, -1))),
      altered((url) =>
        url.searchParams.set('signature', createHash('sha256').update(expires).digest('base64url')),
      ),
      altered((url) =>
        url.searchParams.set('signature', other.searchParams.get('signature') ?? ''),
      ),
      altered((url) => {
        url.pathname = `/widget-verify/${fingerprintIn(link)}/${otherCode}`;
      }),
      altered((url) => {
        url.pathname = `/widget-verify/${fingerprintIn(other)}/${code}`;
      }),
    ];
    for (const url of forged) {
      expect(await verify(server, url), url.href).toMatchObject(
        refusal(403, 'verify_link_invalid'),
      );
    }
    expect(await signingsOf(server, code)).toEqual([]);
    expect((await verify(server, link)).status).toBe(200);
  });

  test('with a valid signature for an envelope without a widget verifies nothing', async () => {
    const code = await makeWidget(server, widgetOf([]));
    const contract = await makePdf(1);
    const sent = await server.send(
      {
        title: 'Lease',
        parties: [{ title: 'Ben', email: newEmail() }],
        documents: [{ title: 'Lease', file: 'contract', fields: [field('text')] }],
      },
      { contract },
    );
    const link = widgetVerifyLink(await readSecrets(server.dataDir), server.server.url, {
      envelopeFingerprint: sent.body.envelope_fingerprint,
      widgetCode: code,
      expires: Math.floor(Date.now() / 1000) + 60,
    });
    expect(await verify(server, new URL(link))).toMatchObject(refusal(403, 'verify_link_invalid'));
  });

  test('is valid for a day; signings that are not confirmed by then are deleted with their files', async () => {
    const code = await makeWidget(server, widgetOf([field('upload')]));
    const { fields } = await openWidget(server, code);
    const [upload] = fields;
    if (!upload) throw new Error('no field');
    const sent = await uploadToWidget(server, code, { input_id: upload.id });
    const email = newEmail();
    const inputs = [
      input(upload, { inputFormat: 'upload-field', inputValue: JSON.stringify([sent.body.uuid]) }),
    ];
    expect((await signWidget(server, code, inputs, { email })).status).toBe(200);
    const [link, verified] = [await mailedLink(server, email), await signAsNew(server, code)];
    await verify(server, verified);
    const files = () => readdir(join(server.filesDir, 'uploads'));
    expect(await files()).toContain(sent.body.uuid);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 + 62_000 });
    expect(await verify(server, link)).toMatchObject(refusal(410, 'verify_link_expired'));
    expect(await verify(server, verified)).toMatchObject(refusal(409, 'already_verified'));
    await server.server.cleanUp();
    expect(await countRows(server, 'from parties where email = ?', email)).toBe(0);
    expect(await files()).not.toContain(sent.body.uuid);
    expect(await verify(server, link)).toMatchObject(refusal(410, 'verify_link_expired'));
    expect(await signingsOf(server, code)).toHaveLength(1);
  });
});
