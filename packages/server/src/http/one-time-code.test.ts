import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HttpStandIn } from '../testing/http-stand-in.ts';
import type { TestServer } from '../testing/test-server.ts';
import {
  accepted,
  challenged,
  lastMessage,
  minute,
  mobile,
  otherThan,
  sendToAda,
  startTextingServer,
} from '../testing/texting-server.ts';

let server: TestServer;
let provider: HttpStandIn;
let reported: readonly unknown[];

beforeAll(async () => {
  ({ server, provider, reported } = await startTextingServer());
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

describe('a code', () => {
  test('that is wrong is told so five times, then a new one is needed', async () => {
    const ada = await challenged(server, await sendToAda(server));
    await ada.generate();
    const { code } = lastMessage(provider);
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
    expect((await ada.verify(lastMessage(provider).code)).status).toBe(200);
  });

  test('is good for ten minutes', async () => {
    const [one, two] = [
      await challenged(server, await sendToAda(server)),
      await challenged(server, await sendToAda(server)),
    ];
    await one.generate();
    const first = lastMessage(provider).code;
    await two.generate();
    const second = lastMessage(provider).code;
    pass(10 * minute - 1);
    expect((await one.verify(first)).status).toBe(200);
    pass(1);
    expect(await two.verify(second)).toMatchObject({
      status: 400,
      body: { message: 'otp.codeExpired' },
    });
  });

  test('is good once, and ends when another is sent', async () => {
    const ada = await challenged(server, await sendToAda(server));
    await ada.generate();
    const first = lastMessage(provider).code;
    pass(minute);
    await ada.generate();
    const second = lastMessage(provider).code;
    if (first !== second) expect((await ada.verify(first)).status).toBe(400);
    expect((await ada.verify(second)).status).toBe(200);
    expect((await ada.verify(second)).body).toMatchObject({ message: 'otp.codeExpired' });
  });

  test('of one session is none in another', async () => {
    const link = await sendToAda(server);
    const [one, two] = [await challenged(server, link), await challenged(server, link)];
    await one.generate();
    const { code } = lastMessage(provider);
    expect((await two.verify(code)).status).toBe(400);
  });

  test('[OT-12] is refused unless it is there, a string, and 6 characters without spaces', async () => {
    const ada = await challenged(server, await sendToAda(server));
    await ada.generate();
    const { code } = lastMessage(provider);
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
    const ada = await challenged(server, await sendToAda(server));
    await ada.generate('key-of-the-sending');
    const { code } = lastMessage(provider);
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
    const ada = await challenged(server, await sendToAda(server));
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
    const link = await sendToAda(server);
    const statuses: number[] = [];
    for (let browser = 0; browser < 32; browser++) {
      statuses.push((await (await challenged(server, link)).generate()).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('gives no tries without end: fifty wrong ones a day, and then the right one waits too', async () => {
    const link = await sendToAda(server);
    let session = await challenged(server, link);
    for (let guess = 0; guess < 50; guess++) {
      if (guess % 5 === 0) {
        session = await challenged(server, link);
        await session.generate();
      }
      expect((await session.verify(otherThan(lastMessage(provider).code))).status).toBe(400);
    }
    session = await challenged(server, link);
    await session.generate();
    const answer = await session.verify(lastMessage(provider).code);
    expect(answer).toMatchObject({ status: 429, body: { message: 'otp.rateLimitExceeded' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });
});

describe('a repeated call', () => {
  test('sends nothing twice, neither after the first nor beside it', async () => {
    const ada = await challenged(server, await sendToAda(server));
    const before = provider.calls.length;
    const together = await Promise.all([ada.generate('once'), ada.generate('once')]);
    const after = await ada.generate('once');
    expect(provider.calls.length).toBe(before + 1);
    expect([...together, after].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(after.body).toEqual(together[0]?.body);
  });

  test('of a guess is one guess', async () => {
    const ada = await challenged(server, await sendToAda(server));
    await ada.generate();
    const { code } = lastMessage(provider);
    for (let time = 0; time < 8; time++) {
      const answer = await ada.verify(otherThan(code), { idempotencyKey: 'typed-once' });
      expect(answer.body).toMatchObject({ message: 'otp.codeIncorrect' });
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
  const ada = await challenged(server, await sendToAda(server));
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
  expect((await ada.verify(lastMessage(provider).code)).status).toBe(200);
});
