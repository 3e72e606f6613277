import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partyOf } from '../testing/response.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let contract: Uint8Array;
beforeAll(async () => {
  [server, contract] = await Promise.all([startTestServer(), makePdf()]);
});
afterAll(() => server.close());

async function sendEnvelope() {
  const sent = await server.send(envelopeOf([field('text')]), { contract });
  const path = `/api/sender/envelopes/${sent.body.envelope_fingerprint}`;
  return { path, partyId: partyOf(sent).party_id };
}

const post = (path: string, body?: string, type?: string) =>
  server.call(path, {
    method: 'POST',
    apiKey: server.apiKey,
    ...(body === undefined ? {} : { body }),
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  });

describe('a POST whose body may be empty works without one', () => {
  test('cancelling an envelope', async () => {
    const { path } = await sendEnvelope();
    const response = await post(`${path}/cancel`);
    expect(response).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  });

  test('renewing a link', async () => {
    const { path, partyId } = await sendEnvelope();
    const response = await post(`${path}/parties/${partyId}/link`);
    expect(response).toMatchObject({ status: 200, body: { party_id: partyId } });
  });

  test('creating an API key', async () => {
    expect(await post('/api/sender/keys')).toMatchObject({
      status: 200,
      body: { api_key: expect.stringMatching(/^sign_/) },
    });
  });

  test('even if a client declares the type of a body that it does not send', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const { path } = await sendEnvelope();
      expect((await post(`${path}/cancel`, '', type)).status, type).toBe(200);
    }
  });
});

test('a body that is not declared as JSON is still refused', async () => {
  const { path } = await sendEnvelope();
  const body = '{"reason":"Sold"}';
  const response = await post(`${path}/cancel`, body, 'text/plain');
  expect(response).toMatchObject({ status: 415, body: { message: 'server_errors.not_json' } });
  expect((await post(`${path}/cancel`, body, 'application/json')).status).toBe(200);
});
