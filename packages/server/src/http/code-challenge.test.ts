import type { WireEnvelope, WireError } from '@sign-envelope/core/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HttpStandIn } from '../testing/http-stand-in.ts';
import { anyAnswer, fieldsOf } from '../testing/sample-requests.ts';
import type { TestServer } from '../testing/test-server.ts';
import {
  challenged,
  lastMessage,
  minute,
  mobile,
  sendToAda,
  startTextingServer,
} from '../testing/texting-server.ts';

let server: TestServer;
let provider: HttpStandIn;

beforeAll(async () => {
  ({ server, provider } = await startTextingServer());
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
// The server runs in this process, so the test can move its clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('a party with a mobile number', () => {
  test('is due before the data of the page come along with the token', async () => {
    const key = new URL(await sendToAda(server)).hash.slice(1);
    const { body } = await server.call('/api/auth', { body: { key, include_data: true } });
    expect(body).toEqual({ data: { access_token: expect.any(String), expires_in: 7200 } });
  });

  test('needs a code for every call except the exchange of the link', async () => {
    const { token } = await challenged(server, await sendToAda(server));
    const reads = [
      '/api/user',
      '/api/data/envelope',
      '/api/download/meta',
      '/api/download/envelope',
    ];
    const writes = [
      '/api/sign-envelope',
      '/api/reject',
      '/api/send-message',
      '/api/upload/envelope-file',
      '/api/upload/envelope-signature',
    ];
    const challenge = {
      status: 401,
      body: {
        type: 'otp',
        message: 'server_errors.otp.required',
        session_uid: expect.any(String),
        party_mobile_last4: '0123',
      },
    };
    for (const path of reads) {
      expect(await server.call(path, { token }), path).toMatchObject(challenge);
    }
    for (const path of writes) {
      expect(await server.call(path, { token, body: {} }), path).toMatchObject(challenge);
    }
  });

  test('gets access with the code sent to that number, and signs', async () => {
    const ada = await challenged(server, await sendToAda(server));
    const sent = await ada.generate();
    expect(sent).toMatchObject({
      status: 200,
      body: { expires: Math.floor((Date.now() + 10 * minute) / 1000) },
    });
    expect(lastMessage(provider)).toMatchObject({
      to: mobile,
      text: expect.stringContaining('Harbour Lettings'),
    });
    expect(await ada.verify(lastMessage(provider).code)).toMatchObject({
      status: 200,
      body: { verified: true },
    });
    const { body } = await ada.call<WireEnvelope>('/api/data/envelope');
    const inputs = fieldsOf(body).map(anyAnswer);
    expect(await ada.call('/api/sign-envelope', { body: { inputs } })).toMatchObject({
      body: { status: 'signed' },
    });
  });

  test('gets the message in the language of its mails', async () => {
    const ada = await challenged(
      server,
      await sendToAda(server, { language: 'nl' }, { language: 'de' }),
    );
    await ada.generate();
    expect(lastMessage(provider).text).toContain('Ihr Code');
    const ben = await challenged(server, await sendToAda(server, { language: 'nl' }));
    await ben.generate();
    expect(lastMessage(provider).text).toContain('uw code');
  });

  test('is asked for the password first', async () => {
    const token = await server.open(await sendToAda(server, { password: 'open sesame' }));
    const password = { body: { type: 'password' } };
    expect(await server.call('/api/user', { token })).toMatchObject(password);
    const generated = await server.call('/api/generate-otp', { token, method: 'POST' });
    expect(generated).toMatchObject(password);
    const headers = { 'x-password': 'open sesame' };
    expect(await server.call('/api/user', { token, headers })).toMatchObject({
      body: { type: 'otp' },
    });
  });

  test('has access for a day, only in the browser that entered the code', async () => {
    const link = await sendToAda(server);
    const ada = await challenged(server, link);
    await ada.generate();
    await ada.verify(lastMessage(provider).code);
    const other = await challenged(server, link);
    expect(other.uid).not.toBe(ada.uid);
    expect((await other.call('/api/user')).status).toBe(401);
    pass(23 * 60 * minute);
    const token = await server.open(link);
    const headers = { 'x-session-uid': ada.uid };
    expect((await server.call('/api/user', { token, headers })).status).toBe(200);
    pass(61 * minute);
    const later = await server.open(link);
    expect(await server.call('/api/user', { token: later, headers })).toMatchObject({
      body: { type: 'otp' },
    });
  });
});

describe('a session', () => {
  test('of one party does not work for another, and neither does an invented one', async () => {
    const [ada, eve] = [
      await challenged(server, await sendToAda(server)),
      await challenged(server, await sendToAda(server)),
    ];
    await ada.generate();
    await ada.verify(lastMessage(provider).code);
    for (const uid of [ada.uid, `${eve.uid}x`, 'x', '', `${'A'.repeat(22)}.${'A'.repeat(22)}`]) {
      const more = { token: eve.token, headers: { 'x-session-uid': uid } };
      for (const path of ['/api/user', '/api/data/envelope']) {
        expect((await server.call(path, more)).body, uid).toMatchObject({ type: 'otp' });
      }
      const response = await server.call<WireError>('/api/generate-otp', {
        method: 'POST',
        ...more,
      });
      expect(response, uid).toMatchObject({
        status: 401,
        body: { type: 'otp', session_uid: expect.any(String) },
      });
      expect(response.body.session_uid).not.toBe(uid);
    }
  });

  test('stays the same across repeated calls', async () => {
    const ada = await challenged(server, await sendToAda(server));
    expect((await ada.call('/api/user')).body).toMatchObject({ session_uid: ada.uid });
  });
});

test('sends no code to a party without a mobile number', async () => {
  const token = await server.open(await sendToAda(server, {}, { mobile: null }));
  expect((await server.call('/api/user', { token })).status).toBe(200);
  const response = await server.call('/api/generate-otp', { token, method: 'POST' });
  expect(response).toMatchObject({ status: 409, body: { message: 'server_errors.otp.not_asked' } });
});
