import { once } from 'node:events';
import { request } from 'node:http';
import type { SenderEnvelopeCreated } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SenderEnvelopeReport } from '../envelopes/read/envelope-report.ts';
import {
  eventTypesOf,
  loadEnvelope,
  loadOwnFields,
  sendAndOpen,
  sign,
} from '../testing/envelopes.ts';
import { countRows } from '../testing/read-rows.ts';
import { anyAnswer, envelopeOf, field } from '../testing/sample-requests.ts';
import { envelopeForm } from '../testing/test-client.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const keyIn = (link: string) => new URL(link).hash.slice(1);
const auth = (link: string) => server.call('/api/auth', { body: { key: keyIn(link) } });
const gone = { status: 410, body: { message: 'server_errors.link_revoked' } };

async function sent() {
  const opened = await sendAndOpen(server, [field('text')]);
  const { parties } = (
    await server.call<{ parties: readonly { party_id: string }[] }>(
      `/api/sender/envelopes/${opened.fingerprint}`,
      { apiKey: server.apiKey },
    )
  ).body;
  const path = `/api/sender/envelopes/${opened.fingerprint}/parties/${parties[0]?.party_id}/link`;
  return { ...opened, link: opened.links[0] ?? '', path };
}

const renew = (path: string, body: object = {}, idempotencyKey = 'none') =>
  server.call<{ link: string }>(path, {
    apiKey: server.apiKey,
    body,
    ...(idempotencyKey === 'none' ? {} : { idempotencyKey }),
  });
const revoke = (path: string) => server.call(path, { apiKey: server.apiKey, method: 'DELETE' });

describe('a link', () => {
  test('stops working at once when it is renewed, and so does every token issued for it', async () => {
    const { path, link, token, fingerprint } = await sent();
    const documents = await server.call<{ url: string }>('/api/download/link', { token, body: {} });
    const fresh = await renew(path, {}, 'once');
    expect(fresh.status).toBe(200);
    expect((await fetch(documents.body.url)).status).toBe(gone.status);
    expect(fresh.body.link).not.toBe(link);
    expect(await auth(link)).toMatchObject(gone);
    for (const call of ['/api/user', '/api/data/envelope', '/api/download/envelope']) {
      expect(await server.call(call, { token }), call).toMatchObject(gone);
    }
    const inputs = { inputs: [] };
    expect(await server.call('/api/sign-envelope', { token, body: inputs })).toMatchObject(gone);
    const again = await renew(path, {}, 'once');
    expect(again.body).toEqual(fresh.body);
    const own = await server.open(fresh.body.link);
    const fields = await loadOwnFields(server, own);
    expect((await sign(server, own, fields.map(anyAnswer))).status).toBe(200);
    expect(await eventTypesOf(server, fingerprint)).toContain('link_renewed');
    expect(await eventTypesOf(server, fingerprint)).toEqual([
      'created',
      'link_renewed',
      'opened',
      'signed',
      'completed',
    ]);
  });

  test('opens nothing after it is revoked, until it is renewed', async () => {
    const { path, link, token, fingerprint } = await sent();
    expect(await revoke(path)).toMatchObject({ status: 200, body: { status: 'revoked' } });
    expect((await revoke(path)).status).toBe(200);
    expect(await auth(link)).toMatchObject(gone);
    expect(await server.call('/api/user', { token })).toMatchObject(gone);
    const fresh = await renew(path);
    expect((await auth(fresh.body.link)).status).toBe(200);
    expect(await auth(link)).toMatchObject(gone);
    const types = await eventTypesOf(server, fingerprint);
    expect(types).toEqual(['created', 'link_revoked', 'link_renewed']);
  });

  test('of another company, or that does not exist, returns 404', async () => {
    const { path, fingerprint, link } = await sent();
    const { apiKey } = await server.server.addCompany('Another');
    expect((await server.call(path, { apiKey, body: {} })).status).toBe(404);
    expect((await server.call(path, { apiKey, method: 'DELETE' })).status).toBe(404);
    const nobody = `/api/sender/envelopes/${fingerprint}/parties/nobody/link`;
    expect((await renew(nobody)).status).toBe(404);
    expect((await auth(link)).status).toBe(200);
  });

  test.for(['cancelled', 'rejected'] as const)(
    'of an envelope that was %s shows only its status',
    async (status) => {
      const { token, fingerprint, link, path } = await sent();
      const { documents } = await loadEnvelope(server, token);
      const page = `/cdn/large/${documents[0]?.fingerprint}-0.jpg`;
      expect((await server.call(page)).status).toBe(200);
      if (status === 'rejected') {
        await server.call('/api/reject', { token, body: { rejection_reason: 'No.' } });
      } else {
        const cancel = `/api/sender/envelopes/${fingerprint}/cancel`;
        await server.call(cancel, { apiKey: server.apiKey, body: { reason: null } });
      }
      for (const own of [token, await server.open(link)]) {
        const user = await server.call('/api/user', { token: own });
        expect(user).toMatchObject({
          status: 200,
          body: { status, unsignable: true, party_email: '', company_name: 'Harbour Lettings' },
        });
        const envelope = await server.call('/api/data/envelope', { token: own });
        expect(envelope).toMatchObject({
          status: 200,
          body: { status, unsignable: true, documents: [], parties: [], envelope_title: '' },
        });
        for (const call of ['/api/download/meta', '/api/download/envelope']) {
          expect((await server.call(call, { token: own })).status, call).toBe(409);
        }
        const message = { message: 'Why?', to: 'sender' };
        expect((await server.call('/api/send-message', { token: own, body: message })).status).toBe(
          409,
        );
      }
      expect((await server.call(page)).status).toBe(404);
      expect((await renew(path)).status).toBe(409);
    },
  );

  test('of a signed envelope can still download it', async () => {
    const { token, link } = await sent();
    await sign(server, token, (await loadOwnFields(server, token)).map(anyAnswer));
    const again = await server.open(link);
    expect((await server.call('/api/download/envelope', { token: again })).status).toBe(200);
  });
});

describe('an API key', () => {
  interface Keys {
    readonly keys: readonly {
      readonly id: string;
      readonly name: string;
      readonly last_used_at: string | null;
      readonly revoked_at: string | null;
    }[];
  }

  test('is created, listed without its value, and revoked at once', async () => {
    const { apiKey } = await server.server.addCompany('Keys');
    const list = async (key: string) => server.call<Keys>('/api/sender/keys', { apiKey: key });
    const made = await server.call<{ id: string; api_key: string }>('/api/sender/keys', {
      apiKey,
      body: { name: 'Payroll' },
    });
    expect(made.status).toBe(200);
    const { id, api_key: other } = made.body;
    const before = await list(apiKey);
    expect(JSON.stringify(before.body)).not.toContain(other);
    expect(before.body.keys.find((key) => key.id === id)).toMatchObject({
      name: 'Payroll',
      last_used_at: null,
      revoked_at: null,
    });
    const used = await list(other);
    expect(used.body.keys.find((key) => key.id === id)?.last_used_at).toMatch(/Z$/);
    expect((await server.call(`/api/sender/keys/${id}`, { apiKey, method: 'DELETE' })).status).toBe(
      200,
    );
    expect((await list(other)).status).toBe(401);
    expect((await list(apiKey)).body.keys.find((key) => key.id === id)?.revoked_at).toMatch(/Z$/);
    expect((await server.call(`/api/sender/keys/${id}`, { apiKey, method: 'DELETE' })).status).toBe(
      404,
    );
  });

  /** Creates a company, and a second key for it that has not been used yet. */
  async function addSpareKey() {
    const company = await server.server.addCompany('Slow');
    const { apiKey } = company;
    const path = '/api/sender/keys';
    const { body } = await server.call<{ id: string; api_key: string }>(path, { apiKey, body: {} });
    return { apiKey, companyId: company.companyId, id: body.id, spare: body.api_key };
  }

  /** Makes a call with the spare key, which is revoked before the rest of the body arrives. */
  async function callWhileRevoked(
    { apiKey, id, spare }: Awaited<ReturnType<typeof addSpareKey>>,
    method: string,
    path: string,
    body: Buffer,
    contentType = 'application/json',
  ): Promise<unknown> {
    const call = request(server.server.url + path, {
      method,
      headers: {
        'x-api-key': spare,
        'content-type': contentType,
        'content-length': body.byteLength,
      },
    });
    const response = once(call, 'response');
    const half = Math.floor(body.byteLength / 2);
    call.write(body.subarray(0, half));
    // The call has been let in when its key counts as used.
    await expect
      .poll(async () => {
        const { keys } = (await server.call<Keys>('/api/sender/keys', { apiKey })).body;
        return keys.find((key) => key.id === id)?.last_used_at ?? null;
      })
      .not.toBeNull();
    await server.call(`/api/sender/keys/${id}`, { apiKey, method: 'DELETE' });
    call.end(body.subarray(half));
    const [{ statusCode }] = await response;
    return statusCode;
  }

  test.each([
    ['POST', '/api/sender/keys', '{"name":"Mine"}'],
    ['PUT', '/api/sender/settings', '{"contact_email":"mine@example.com"}'],
  ] as const)('that is revoked during %s %s changes nothing', async (method, path, body) => {
    const company = await addSpareKey();
    const { apiKey } = company;
    expect(await callWhileRevoked(company, method, path, Buffer.from(body))).toBe(401);
    const { keys } = (await server.call<Keys>('/api/sender/keys', { apiKey })).body;
    expect(keys.map(({ name }) => name)).not.toContain('Mine');
    expect((await server.call('/api/sender/settings', { apiKey })).body).not.toMatchObject({
      contact_email: 'mine@example.com',
    });
  });

  test('that is created again after a lost response is the same one', async () => {
    const { apiKey } = await server.server.addCompany('Retrying');
    const create = (name: string) =>
      server.call<{ id: string; api_key: string }>('/api/sender/keys', {
        apiKey,
        body: { name },
        headers: { 'idempotency-key': 'first' },
      });
    const first = await create('Mine');
    expect((await create('Mine')).body).toEqual(first.body);
    expect((await create('Other')).status).toBe(409);
    const { keys } = (await server.call<Keys>('/api/sender/keys', { apiKey })).body;
    expect(keys).toHaveLength(2);
    const used = await server.call('/api/sender/keys', { apiKey: first.body.api_key });
    expect(used.status).toBe(200);
  });

  test('that is revoked while it cancels an envelope leaves it as it was', async () => {
    const company = await addSpareKey();
    const { apiKey } = company;
    const files = { contract: await makePdf() };
    const form = envelopeForm(envelopeOf([field('text')]), files);
    const path = '/api/sender/envelopes';
    const sent = await server.call<SenderEnvelopeCreated>(path, { apiKey, body: form });
    const envelope = `${path}/${sent.body.envelope_fingerprint}`;
    const body = Buffer.from('{"reason":"Mine"}');
    expect(await callWhileRevoked(company, 'POST', `${envelope}/cancel`, body)).toBe(401);
    const report = (await server.call<SenderEnvelopeReport>(envelope, { apiKey })).body;
    expect(report.status).toBe('sent');
    expect(report.events.map(({ type }) => type)).not.toContain('cancelled');
  });

  test('that is revoked while it sends an envelope sends none', async () => {
    const company = await addSpareKey();
    const files = { contract: await makePdf() };
    const form = new Response(envelopeForm(envelopeOf([field('text')]), files));
    const type = form.headers.get('content-type') ?? '';
    const body = Buffer.from(await form.arrayBuffer());
    const path = '/api/sender/envelopes';
    expect(await callWhileRevoked(company, 'POST', path, body, type)).toBe(401);
    expect(
      await countRows(server, `from envelopes where company_id = '${company.companyId}'`),
    ).toBe(0);
    expect(await countRows(server, `from jobs where company_id = '${company.companyId}'`)).toBe(0);
  });

  test('that are the last of a company cannot be revoked, even if two revoke each other', async () => {
    const { apiKey } = await server.server.addCompany('Alone');
    const path = '/api/sender/keys';
    const idOf = async (key: string) =>
      (await server.call<Keys>(path, { apiKey: key })).body.keys[0]?.id ?? '';
    const remove = (key: string, id: string) =>
      server.call<{ message: string }>(`${path}/${id}`, { apiKey: key, method: 'DELETE' });
    const first = await idOf(apiKey);
    const { status, body } = await remove(apiKey, first);
    expect([status, body.message]).toEqual([409, 'server_errors.last_api_key']);

    const made = await server.call<{ id: string; api_key: string }>(path, { apiKey, body: {} });
    const second = made.body.api_key;
    const results = await Promise.all([remove(apiKey, made.body.id), remove(second, first)]);
    expect(results.filter((result) => result.status === 200)).toHaveLength(1);
    const opens = await Promise.all(
      [apiKey, second].map(async (key) => (await server.call(path, { apiKey: key })).status),
    );
    expect(opens.toSorted()).toEqual([200, 401]);
  });

  test('of another company, or with an invalid id, cannot be revoked', async () => {
    const { apiKey } = await server.server.addCompany('Other');
    const { keys } = (await server.call<Keys>('/api/sender/keys', { apiKey: server.apiKey })).body;
    for (const id of [keys[0]?.id ?? '', '%', '', '0'.repeat(16)]) {
      const path = `/api/sender/keys/${encodeURIComponent(id)}`;
      expect((await server.call(path, { apiKey, method: 'DELETE' })).status, id).toBeOneOf([
        404, 405,
      ]);
    }
    expect((await server.call('/api/sender/keys', { apiKey: server.apiKey })).status).toBe(200);
  });
});
