import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventTypesOf } from '../testing/envelopes.ts';
import type { HttpStandIn } from '../testing/http-stand-in.ts';
import { linkOf } from '../testing/response.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  challenged,
  lastMessage,
  mobile,
  otherThan,
  startTextingServer,
} from '../testing/texting-server.ts';

let server: TestServer;
let provider: HttpStandIn;
let contract: Uint8Array;

beforeAll(async () => {
  [{ server, provider }, contract] = await Promise.all([startTextingServer(), makePdf()]);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

test('[EV-05] the events tell the sender when a code was sent, entered wrongly and entered', async () => {
  const parties = [{ title: 'Ada', email: 'ada@example.com', mobile }];
  const sent = await server.send({ ...envelopeOf([field('text')]), parties }, { contract });
  const ada = await challenged(server, linkOf(sent));
  await ada.generate();
  await ada.verify(otherThan(lastMessage(provider).code));
  await ada.verify(lastMessage(provider).code);
  const types = await eventTypesOf(server, sent.body.envelope_fingerprint);
  expect(types).toEqual(['created', 'code_sent', 'code_failed', 'code_verified']);
});

test.for(['07700900123', '+0770090012', '+44', '+44 7700 900123', '+44770090012345678', 'x'])(
  'the mobile number %j is refused',
  async (number) => {
    const parties = [{ title: 'Ada', email: 'ada@example.com', mobile: number }];
    const response = await server.send({ ...envelopeOf([field('text')]), parties }, { contract });
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { 'parties.0.mobile': ['server_errors.envelope.mobile'] } },
    });
  },
);

test('a server that cannot send text messages rejects mobile numbers', async () => {
  const mute = await startTestServer();
  const parties = [{ title: 'Ada', email: 'ada@example.com', mobile }];
  const response = await mute.send({ ...envelopeOf([field('text')]), parties }, { contract });
  expect(response).toMatchObject({
    status: 422,
    body: { errors: { 'parties.0.mobile': ['server_errors.envelope.no_sms'] } },
  });
  await mute.close();
});
