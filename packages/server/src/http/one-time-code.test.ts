import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HttpStandIn, startHttpStandIn } from '../testing/http-stand-in.ts';
import { anyAnswer, envelopeOf, field, fieldsOf } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

const accepted = { status: 201, body: { sid: 'SM1' } };
const mobile = '+447700900123';
const minute = 60_000;

let provider: HttpStandIn;
let server: TestServer;
let contract: Uint8Array;
const reported: unknown[] = [];

beforeAll(async () => {
  provider = await startHttpStandIn(accepted);
  const sms = {
    provider: 'twilio',
    accountSid: 'AC1',
    authToken: 'token',
    from: '+15005550006',
    baseUrl: provider.url,
  } as const;
  [server, contract] = await Promise.all([
    startTestServer({ sms, report: (error) => reported.push(error) }),
    makePdf(),
  ]);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
// The server runs in this process: its time is the test's to move.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  provider.answer = accepted;
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function send(more: Record<string, unknown> = {}, party: object = {}): Promise<string> {
  const envelope = envelopeOf([field('text')], more);
  const parties = [{ title: 'Ada', email: 'ada@example.com', mobile, ...party }];
  const sent = await server.send({ ...envelope, parties }, { contract });
  expect(sent.status).toBe(200);
  return sent.body.parties[0].link;
}

/** A browser that has opened the link and been asked for a code. */
async function challenged(link: string) {
  const token = await server.open(link);
  const { body } = await server.call('/api/user', { token });
  const uid: string = body.session_uid;
  const call = (path: string, more: object = {}) =>
    server.call(path, { token, headers: { 'x-session-uid': uid }, ...more });
  return {
    token,
    uid,
    call,
    generate: (idempotencyKey?: string) =>
      call('/api/generate-otp', {
        method: 'POST',
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      }),
    verify: (code: unknown, more: object = {}) =>
      call('/api/verify-otp', { body: { code }, ...more }),
  };
}

function lastMessage() {
  const form = new URLSearchParams(provider.calls.at(-1)?.body);
  const text = form.get('Body') ?? '';
  return { to: form.get('To'), text, code: /^\d{6}/.exec(text)?.[0] ?? '' };
}

/** A code that is not this one. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a party with a mobile number', () => {
  test('is asked for a code by every call but the exchange of the link', async () => {
    const { token } = await challenged(await send());
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

  test('gets through with the code that was sent to that number, and signs', async () => {
    const ada = await challenged(await send());
    const sent = await ada.generate();
    expect(sent).toMatchObject({
      status: 200,
      body: { expires: Math.floor((Date.now() + 10 * minute) / 1000) },
    });
    expect(lastMessage()).toMatchObject({
      to: mobile,
      text: expect.stringContaining('Harbour Lettings'),
    });
    expect(await ada.verify(lastMessage().code)).toMatchObject({
      status: 200,
      body: { verified: true },
    });
    const { body } = await ada.call('/api/data/envelope');
    const inputs = fieldsOf(body).map(anyAnswer);
    expect(await ada.call('/api/sign-envelope', { body: { inputs } })).toMatchObject({
      body: { status: 'signed' },
    });
  });

  test('is written to in the language of its mails', async () => {
    const ada = await challenged(await send({ language: 'nl' }, { language: 'de' }));
    await ada.generate();
    expect(lastMessage().text).toContain('Ihr Code');
    const ben = await challenged(await send({ language: 'nl' }));
    await ben.generate();
    expect(lastMessage().text).toContain('uw code');
  });

  test('is asked for the password first', async () => {
    const token = await server.open(await send({ password: 'open sesame' }));
    expect((await server.call('/api/user', { token })).body.type).toBe('password');
    expect((await server.call('/api/generate-otp', { token, method: 'POST' })).body.type).toBe(
      'password',
    );
    const headers = { 'x-password': 'open sesame' };
    expect((await server.call('/api/user', { token, headers })).body.type).toBe('otp');
  });

  test('passes for a day, in the browser that gave the code and in no other', async () => {
    const link = await send();
    const ada = await challenged(link);
    await ada.generate();
    await ada.verify(lastMessage().code);
    const other = await challenged(link);
    expect(other.uid).not.toBe(ada.uid);
    expect((await other.call('/api/user')).status).toBe(401);
    pass(23 * 60 * minute);
    const token = await server.open(link);
    const headers = { 'x-session-uid': ada.uid };
    expect((await server.call('/api/user', { token, headers })).status).toBe(200);
    pass(61 * minute);
    const later = await server.open(link);
    expect((await server.call('/api/user', { token: later, headers })).body.type).toBe('otp');
  });
});

describe('a session', () => {
  test('of one party is none of another’s, nor is one that somebody made up', async () => {
    const [ada, eve] = [await challenged(await send()), await challenged(await send())];
    await ada.generate();
    await ada.verify(lastMessage().code);
    for (const uid of [ada.uid, `${eve.uid}x`, 'x', '', `${'A'.repeat(22)}.${'A'.repeat(22)}`]) {
      const more = { token: eve.token, headers: { 'x-session-uid': uid } };
      for (const path of ['/api/user', '/api/data/envelope']) {
        expect((await server.call(path, more)).body, uid).toMatchObject({ type: 'otp' });
      }
      const answer = await server.call('/api/generate-otp', { method: 'POST', ...more });
      expect(answer, uid).toMatchObject({ status: 401, body: { type: 'otp' } });
      expect(answer.body.session_uid).not.toBe(uid);
    }
  });

  test('stays the same while it is asked again', async () => {
    const ada = await challenged(await send());
    expect((await ada.call('/api/user')).body.session_uid).toBe(ada.uid);
  });
});

describe('a code', () => {
  test('that is wrong is told so five times, then a new one is needed', async () => {
    const ada = await challenged(await send());
    await ada.generate();
    const { code } = lastMessage();
    for (let time = 0; time < 5; time++) {
      expect(await ada.verify(otherThan(code))).toMatchObject({
        status: 400,
        body: { message: 'otp.codeIncorrect' },
      });
    }
    expect(await ada.verify(code)).toMatchObject({
      status: 400,
      body: { message: 'otp.codeExpired' },
    });
    pass(minute);
    await ada.generate();
    expect((await ada.verify(lastMessage().code)).status).toBe(200);
  });

  test('is good for ten minutes', async () => {
    const [one, two] = [await challenged(await send()), await challenged(await send())];
    await one.generate();
    const first = lastMessage().code;
    await two.generate();
    const second = lastMessage().code;
    pass(10 * minute - 1);
    expect((await one.verify(first)).status).toBe(200);
    pass(1);
    expect(await two.verify(second)).toMatchObject({
      status: 400,
      body: { message: 'otp.codeExpired' },
    });
  });

  test('is good once, and ends when another is sent', async () => {
    const ada = await challenged(await send());
    await ada.generate();
    const first = lastMessage().code;
    pass(minute);
    await ada.generate();
    const second = lastMessage().code;
    if (first !== second) expect((await ada.verify(first)).status).toBe(400);
    expect((await ada.verify(second)).status).toBe(200);
    expect((await ada.verify(second)).body.message).toBe('otp.codeExpired');
  });

  test('of one session is none in another', async () => {
    const link = await send();
    const [one, two] = [await challenged(link), await challenged(link)];
    await one.generate();
    const { code } = lastMessage();
    expect((await two.verify(code)).status).toBe(400);
  });

  test('[OT-12] is refused unless it is there, a string, and 6 characters without spaces', async () => {
    const ada = await challenged(await send());
    await ada.generate();
    const { code } = lastMessage();
    const wrong: readonly (readonly [unknown, string])[] = [
      [undefined, 'code_required'],
      [null, 'code_required'],
      [123456, 'code_not_string'],
      [['123456'], 'code_not_string'],
      ['', 'code_invalid_length'],
      ['12345', 'code_invalid_length'],
      ['1234567', 'code_invalid_length'],
      ['123 45', 'code_invalid_length'],
    ];
    for (const [value, key] of wrong) {
      const message = `server_errors.otp.${key}`;
      expect(await ada.verify(value), key).toMatchObject({
        status: 400,
        body: { message, errors: { code: [message] } },
      });
    }
    // None of them was a guess; and the spaces that a message is copied with do no harm.
    expect((await ada.verify(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  test('and the number are nowhere in what is reported, and the code is nowhere on the disk', async () => {
    const ada = await challenged(await send());
    await ada.generate('key-of-the-sending');
    const { code } = lastMessage();
    await ada.verify(code, { idempotencyKey: 'key-of-the-guess' });
    const files = ['sign-envelope.db', 'sign-envelope.db-wal'].map((name) =>
      readFile(join(server.dataDir, name), 'latin1').catch(() => ''),
    );
    const stored = (await Promise.all(files)).join('');
    expect(stored).toContain(ada.uid);
    expect(stored).not.toMatch(new RegExp(`[^0-9a-z]${code}[^0-9a-z]`));
  });
});

describe('another code', () => {
  test('is to be had after a minute, and three in all', async () => {
    const ada = await challenged(await send());
    for (let time = 1; time <= 3; time++) {
      expect((await ada.generate()).status, `code ${time}`).toBe(200);
      if (time === 3) break;
      pass(minute - 1_500);
      const early = await ada.generate();
      expect(early).toMatchObject({
        status: 429,
        body: { message: 'server_errors.otp.generated_too_recently' },
      });
      expect(early.headers.get('retry-after')).toBe('2');
      pass(1_500);
    }
    pass(60 * minute);
    const before = provider.calls.length;
    expect(await ada.generate()).toMatchObject({
      status: 429,
      body: { message: 'otp.rateLimitExceeded' },
    });
    expect(provider.calls.length).toBe(before);
  });

  test('cannot be had without end by opening the link anew', async () => {
    const link = await send();
    const statuses: number[] = [];
    for (let browser = 0; browser < 32; browser++) {
      statuses.push((await (await challenged(link)).generate()).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('gives no tries without end: fifty wrong ones a day, and then the right one waits too', async () => {
    const link = await send();
    let session = await challenged(link);
    for (let guess = 0; guess < 50; guess++) {
      if (guess % 5 === 0) {
        session = await challenged(link);
        await session.generate();
      }
      expect((await session.verify(otherThan(lastMessage().code))).status).toBe(400);
    }
    session = await challenged(link);
    await session.generate();
    const answer = await session.verify(lastMessage().code);
    expect(answer).toMatchObject({ status: 429, body: { message: 'otp.rateLimitExceeded' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });
});

describe('a repeated call', () => {
  test('sends nothing twice, neither after the first nor beside it', async () => {
    const ada = await challenged(await send());
    const before = provider.calls.length;
    const together = await Promise.all([ada.generate('once'), ada.generate('once')]);
    const after = await ada.generate('once');
    expect(provider.calls.length).toBe(before + 1);
    expect([...together, after].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(after.body).toEqual(together[0]?.body);
  });

  test('of a guess is one guess', async () => {
    const ada = await challenged(await send());
    await ada.generate();
    const { code } = lastMessage();
    for (let time = 0; time < 8; time++) {
      const answer = await ada.verify(otherThan(code), { idempotencyKey: 'typed-once' });
      expect(answer.body.message).toBe('otp.codeIncorrect');
    }
    const other = await ada.verify(code, { idempotencyKey: 'typed-once' });
    expect(other.status).toBe(409);
    for (let time = 0; time < 2; time++) {
      const right = await ada.verify(code, { idempotencyKey: 'typed-again' });
      expect(right.body).toEqual({ verified: true });
    }
  });
});

test('when no message can be sent the signer hears so, and may try again at once', async () => {
  const ada = await challenged(await send());
  provider.answer = { status: 500, body: {} };
  for (let time = 0; time < 4; time++) {
    expect(await ada.generate('same-key')).toMatchObject({
      status: 503,
      body: { message: 'server_errors.otp.not_sent' },
    });
  }
  const told = reported.map(String).join();
  expect(told).toContain('Twilio answered 500');
  expect(told).not.toContain(mobile);
  provider.answer = accepted;
  expect((await ada.generate('same-key')).status).toBe(200);
  expect((await ada.verify(lastMessage().code)).status).toBe(200);
});

test('who has no mobile number is sent no code', async () => {
  const token = await server.open(await send({}, { mobile: null }));
  expect((await server.call('/api/user', { token })).status).toBe(200);
  const answer = await server.call('/api/generate-otp', { token, method: 'POST' });
  expect(answer).toMatchObject({ status: 409, body: { message: 'server_errors.otp.not_asked' } });
});

test('the sender reads when a code was sent and given', async () => {
  const parties = [{ title: 'Ada', email: 'ada@example.com', mobile }];
  const sent = await server.send({ ...envelopeOf([field('text')]), parties }, { contract });
  const ada = await challenged(sent.body.parties[0].link);
  await ada.generate();
  await ada.verify(otherThan(lastMessage().code));
  await ada.verify(lastMessage().code);
  const { body } = await server.call(`/api/sender/envelopes/${sent.body.envelope_fingerprint}`, {
    apiKey: server.apiKey,
  });
  const types = body.events.map(({ type }: { type: string }) => type);
  expect(types).toEqual(['created', 'opened', 'code_sent', 'code_verified']);
});

test.for(['07700900123', '+0770090012', '+44', '+44 7700 900123', '+44770090012345678', 'x'])(
  'the mobile number %j is refused',
  async (number) => {
    const parties = [{ title: 'Ada', email: 'ada@example.com', mobile: number }];
    const answer = await server.send({ ...envelopeOf([field('text')]), parties }, { contract });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'parties.0.mobile': ['server_errors.envelope.mobile'] } },
    });
  },
);

test('a server that can send no message takes no mobile number', async () => {
  const mute = await startTestServer();
  const parties = [{ title: 'Ada', email: 'ada@example.com', mobile }];
  const answer = await mute.send({ ...envelopeOf([field('text')]), parties }, { contract });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { 'parties.0.mobile': ['server_errors.envelope.no_sms'] } },
  });
  await mute.close();
});
