import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HttpStandIn } from '../testing/http-stand-in.ts';
import { changeRows, storedText } from '../testing/read-rows.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, type TestServer } from '../testing/test-server.ts';
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
/** A server behind a proxy that sends the address of the caller. */
let proxied: TestServer;
let proxiedProvider: HttpStandIn;

beforeAll(async () => {
  ({ server, provider, reported } = await startTextingServer());
  const other = await startTextingServer({ trustedProxies: ['127.0.0.1'] });
  proxied = other.server;
  proxiedProvider = other.provider;
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await proxied.close();
  await proxiedProvider.close();
});
// The server runs in this process, so the test can move its clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  provider.response = accepted;
  proxiedProvider.response = accepted;
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('a code', () => {
  test('allows five wrong guesses, then a new one is needed', async () => {
    const ada = await challenged(server, await sendToAda(server));
    await ada.generate();
    const { code } = lastMessage(provider);
    for (const pauseBefore of [0, 0, 0, 2_000, 4_000]) {
      pass(pauseBefore);
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

  test('is valid for ten minutes', async () => {
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

  test('is valid once, and expires when another is sent', async () => {
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

  test('of one session is not valid in another', async () => {
    const link = await sendToAda(server);
    const [one, two] = [await challenged(server, link), await challenged(server, link)];
    await one.generate();
    const { code } = lastMessage(provider);
    expect((await two.verify(code)).status).toBe(400);
  });

  test('[OT-12] is refused unless it is a string of 6 characters without spaces', async () => {
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
    // None of them counted as a guess, and spaces copied with the code are ignored.
    expect((await ada.verify(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  test('and the phone number are in no report, and the code is not on disk', async () => {
    const ada = await challenged(server, await sendToAda(server));
    await ada.generate('key-of-the-sending');
    const { code } = lastMessage(provider);
    await ada.verify(code, { idempotencyKey: 'key-of-the-guess' });
    const stored = await storedText(server);
    expect(stored).toContain(ada.uid);
    expect(stored).not.toMatch(new RegExp(`[^0-9a-z]${code}[^0-9a-z]`));
  });
});

describe('another code', () => {
  test('can be requested after a minute, three in all', async () => {
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

  test('is sent once a minute regardless of how often the link is opened, and then less and less often', async () => {
    const link = await sendToAda(server);
    const sentAt: number[] = [];
    const begin = Date.now();
    const sends = [0, 1, 2, 3, 60, 64, 72, 88, 120, 184];
    // Requests that are refused change nothing, so the last one before each sending is enough.
    const tried = new Set(sends.flatMap((at) => [Math.max(0, at - 1), at]).concat(185, 360));
    for (const minutes of tried) {
      vi.setSystemTime(begin + minutes * minute);
      const response = await (await challenged(server, link)).generate();
      if (response.status === 200) sentAt.push(minutes);
      else
        expect(response.body).toMatchObject({
          message: 'server_errors.otp.generated_too_recently',
        });
    }
    expect(sentAt).toEqual(sends);
  });

  test('is sent to another address regardless of how many the first one has used', async () => {
    const link = await sendToAda(proxied);
    const stranger = { headers: { 'x-forwarded-for': '2001:db8::1' } };
    for (let time = 0; time < 3; time++) {
      expect((await (await challenged(proxied, link)).generate(undefined, stranger)).status).toBe(
        200,
      );
      pass(minute);
    }
    // Another address of the same IPv6 network is the same caller.
    const neighbour = { headers: { 'x-forwarded-for': '2001:db8::2' } };
    expect((await (await challenged(proxied, link)).generate(undefined, stranger)).status).toBe(
      200,
    );
    expect((await (await challenged(proxied, link)).generate(undefined, neighbour)).status).toBe(
      429,
    );
    const signer = { headers: { 'x-forwarded-for': '192.0.2.7' } };
    expect((await (await challenged(proxied, link)).generate(undefined, signer)).status).toBe(200);
  });

  /** Requests a code from an address, in a browser of its own. */
  const generateFrom = async (link: string, address: string) =>
    (await challenged(proxied, link)).generate(undefined, {
      headers: { 'x-forwarded-for': address },
    });
  /** Enters a code from an address, which is known to be the signer's from then on. */
  const enterFrom = async (link: string, address: string) => {
    const headers = { 'x-forwarded-for': address };
    const signer = await challenged(proxied, link);
    expect((await signer.generate(undefined, { headers })).status).toBe(200);
    const { code } = lastMessage(proxiedProvider);
    expect((await signer.verify(code, { headers })).status).toBe(200);
  };

  test('goes to one phone at most ten times an hour and thirty times a day, from all addresses', async () => {
    const link = await sendToAda(proxied);
    const known = Array.from({ length: 6 }, (_, number) => `192.0.2.${number}`);
    for (const address of known) await enterFrom(link, address);
    pass(24 * 60 * minute);
    const sent: number[] = [];
    const begin = Date.now();
    let callers = 0;
    for (const hour of [0, 1, 2, 3, 4, 12, 23]) {
      vi.setSystemTime(begin + hour * 60 * minute);
      let ofThisHour = 0;
      const strangers = Array.from({ length: 8 }, () => `198.51.100.${callers++ % 250}`);
      for (const address of [...strangers, ...known]) {
        const response = await generateFrom(link, address);
        if (response.status === 200) ofThisHour++;
      }
      sent.push(ofThisHour);
    }
    expect(sent).toEqual([10, 10, 8, 2, 0, 0, 0]);
  });

  test('is sent to a signer who has entered one, regardless of how many strangers ask', async () => {
    const link = await sendToAda(proxied);
    await enterFrom(link, '2001:db8:7::1');
    const strangers = async (net: string) => {
      const statuses: number[] = [];
      for (let number = 0; number < 10; number++) {
        statuses.push((await generateFrom(link, `${net}.${number}`)).status);
      }
      return statuses;
    };
    await strangers('198.51.100');
    expect(await strangers('203.0.113')).toEqual(Array<number>(10).fill(429));
    for (let time = 0; time < 3; time++) {
      expect((await generateFrom(link, '2001:db8:7::2')).status).toBe(200);
      pass(minute);
    }
  });

  test('is sent to one wide IPv6 network as rarely as to one address', async () => {
    for (const networkOf of [
      (number: number) => `2001:db8:1:${number.toString(16)}::1`,
      (number: number) => `2001:db8:1:${number.toString(16)}00::1`,
    ]) {
      const link = await sendToAda(proxied);
      const statuses: number[] = [];
      for (let number = 0; number < 10; number++) {
        statuses.push((await generateFrom(link, networkOf(number))).status);
      }
      expect(statuses).toEqual([...Array<number>(4).fill(200), ...Array<number>(6).fill(429)]);
      expect((await generateFrom(link, '2001:db8:2::1')).status).toBe(200);
    }
  });

  test('is sent for a renewed link, even if strangers have used up the codes of the old one', async () => {
    const envelope = envelopeOf([field('text')]);
    const parties = [{ title: 'Ada', email: 'ada@example.com', mobile }];
    const sent = await proxied.send({ ...envelope, parties }, { contract: await makePdf() });
    const { envelope_fingerprint: fingerprint, parties: links } = sent.body;
    const [party] = links;
    for (let number = 0; number < 12; number++) {
      await generateFrom(party?.link ?? '', `198.51.100.${number}`);
    }
    expect((await generateFrom(party?.link ?? '', '192.0.2.7')).status).toBe(429);
    const path = `/api/sender/envelopes/${fingerprint}/parties/${party?.party_id}/link`;
    const call = { apiKey: proxied.apiKey, body: {} };
    const renewed = await proxied.call<{ link: string }>(path, call);
    expect((await generateFrom(renewed.body.link, '192.0.2.7')).status).toBe(200);
  });

  test('that the provider refused is not counted, and the last one stays valid', async () => {
    const ada = await challenged(server, await sendToAda(server));
    await ada.generate();
    const { code } = lastMessage(provider);
    pass(minute);
    provider.response = { status: 500, body: {} };
    for (let time = 0; time < 5; time++) {
      expect((await ada.generate()).status).toBe(503);
      pass(time * 20_000);
    }
    expect((await ada.verify(otherThan(code))).body).toMatchObject({
      message: 'otp.codeIncorrect',
    });
    provider.response = accepted;
    expect((await ada.verify(code)).status).toBe(200);
    for (let time = 0; time < 2; time++) {
      expect((await ada.generate()).status, `code ${time + 2}`).toBe(200);
      pass(minute);
    }
    expect((await ada.generate()).body).toMatchObject({ message: 'otp.rateLimitExceeded' });
  });

  test('can be requested after at most a minute if the clock was set back', async () => {
    const ada = await challenged(server, await sendToAda(server));
    await ada.generate();
    pass(-24 * 60 * minute);
    expect((await ada.generate()).headers.get('retry-after')).toBe('60');
    pass(minute);
    expect((await ada.generate()).status).toBe(200);
    expect((await ada.verify(lastMessage(provider).code)).status).toBe(200);
  });
});

describe('wrong guesses', () => {
  test('make the session wait longer and longer, even with the right code', async () => {
    const ada = await challenged(server, await sendToAda(server));
    await ada.generate();
    const { code } = lastMessage(provider);
    const waits: (string | null)[] = [];
    for (const wait of [0, 0, 2_000, 4_000]) {
      expect((await ada.verify(otherThan(code))).status).toBe(400);
      if (wait === 0) continue;
      const early = await ada.verify(code);
      expect(early).toMatchObject({ status: 429, body: { message: 'otp.rateLimitExceeded' } });
      waits.push(early.headers.get('retry-after'));
      pass(wait);
    }
    expect(waits).toEqual(['2', '4']);
    expect((await ada.verify(code)).status).toBe(200);
  });

  test('in other sessions of the link neither invalidate the signer’s code nor make the signer wait', async () => {
    const link = await sendToAda(server);
    for (let round = 0; round < 12; round++) {
      const attacker = await challenged(server, link);
      if ((await attacker.generate()).status === 200) {
        for (let guess = 0; guess < 6; guess++) {
          await attacker.verify(otherThan(lastMessage(provider).code));
          pass(10_000);
        }
      }
      pass(minute);
    }
    // Two hours is the maximum wait, and other sessions do not affect a signer's own code.
    pass(120 * minute);
    const signer = await challenged(server, link);
    expect((await signer.generate()).status).toBe(200);
    const { code } = lastMessage(provider);
    for (let guess = 0; guess < 6; guess++) {
      await (await challenged(server, link)).verify(otherThan(code));
    }
    expect((await signer.verify(code)).status).toBe(200);
    // A correct code resets the count.
    expect((await (await challenged(server, link)).generate()).status).toBe(200);
  });
});

describe('a repeated call', () => {
  test('sends nothing twice, whether it is sequential or concurrent', async () => {
    const ada = await challenged(server, await sendToAda(server));
    const before = provider.calls.length;
    const together = await Promise.all([ada.generate('once'), ada.generate('once')]);
    const after = await ada.generate('once');
    expect(provider.calls.length).toBe(before + 1);
    expect([...together, after].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(after.body).toEqual(together[0]?.body);
  });

  test('of a guess counts as one guess', async () => {
    const ada = await challenged(server, await sendToAda(server));
    await ada.generate();
    const { code } = lastMessage(provider);
    for (let time = 0; time < 8; time++) {
      const response = await ada.verify(otherThan(code), { idempotencyKey: 'typed-once' });
      expect(response.body).toMatchObject({ message: 'otp.codeIncorrect' });
    }
    const other = await ada.verify(code, { idempotencyKey: 'typed-once' });
    expect(other.status).toBe(409);
    for (let time = 0; time < 2; time++) {
      const right = await ada.verify(code, { idempotencyKey: 'typed-again' });
      expect(right.body).toEqual({ verified: true });
    }
  });
});

test('the signer is told if the message cannot be sent, and may retry at once', async () => {
  const ada = await challenged(server, await sendToAda(server));
  provider.response = { status: 500, body: {} };
  for (let time = 0; time < 2; time++) {
    expect(await ada.generate('same-key')).toMatchObject({
      status: 503,
      body: { message: 'server_errors.otp.not_sent' },
    });
  }
  const told = reported.map(String).join();
  expect(told).toContain('Twilio returned 500');
  expect(told).not.toContain(mobile);
  provider.response = accepted;
  pass(5_000);
  expect((await ada.generate('same-key')).status).toBe(200);
  expect((await ada.verify(lastMessage(provider).code)).status).toBe(200);
});

describe('codes that the provider refuses', () => {
  const failing = { status: 500, body: {} };

  test('are requested less and less often, in any number of browsers', async () => {
    const link = await sendToAda(server);
    provider.response = failing;
    /** In seconds. */
    const triedAt: number[] = [];
    let elapsed = 0;
    for (let time = 0; time < 60; time++) {
      const response = await (await challenged(server, link)).generate();
      if (response.status === 503) triedAt.push(elapsed);
      else {
        expect(response).toMatchObject({
          status: 429,
          body: { message: 'server_errors.otp.generated_too_recently' },
        });
        const wait = Number(response.headers.get('retry-after'));
        elapsed += wait;
        pass(wait * 1000);
      }
    }
    expect(triedAt.slice(0, 11)).toEqual([0, 0, 5, 15, 35, 75, 155, 315, 635, 1235, 1835]);
    expect(triedAt.filter((seconds) => seconds < 3600).length).toBeLessThanOrEqual(15);
    // The signer can go on at most ten minutes after the outage.
    provider.response = accepted;
    pass(10 * minute);
    expect((await (await challenged(server, link)).generate()).status).toBe(200);
  });

  test('do not reach the provider when many are requested at once', async () => {
    const link = await sendToAda(proxied);
    proxiedProvider.response = failing;
    const atOnce = async (addressOf: (number: number) => string) => {
      const browsers = await Promise.all(
        Array.from({ length: 30 }, () => challenged(proxied, link)),
      );
      const before = proxiedProvider.calls.length;
      await Promise.all(
        browsers.map((browser, number) =>
          browser.generate(undefined, { headers: { 'x-forwarded-for': addressOf(number) } }),
        ),
      );
      return proxiedProvider.calls.length - before;
    };
    const ofOne = await atOnce(() => '192.0.2.7');
    expect(ofOne).toBeLessThanOrEqual(2);
    const ofSome = await atOnce((number) => `198.51.100.${number}`);
    const ofOthers = await atOnce((number) => `203.0.113.${number}`);
    expect(ofOne + ofSome + ofOthers).toBeLessThanOrEqual(20);
  });

  test('are limited for all links of a company', async () => {
    const link = await sendToAda(server);
    const attempts = Array.from({ length: 1_000 }, () => '(?, ?)').join();
    const attempt = [`failed codes of company ${server.companyId}`, Date.now()] as const;
    await changeRows(
      server,
      `insert into attempts (scope, at) values ${attempts}`,
      ...Array.from({ length: 1_000 }, () => attempt).flat(),
    );
    const before = provider.calls.length;
    expect(await (await challenged(server, link)).generate()).toMatchObject({
      status: 429,
      body: { message: 'otp.rateLimitExceeded' },
    });
    expect(provider.calls.length).toBe(before);
    pass(60 * minute);
    expect((await (await challenged(server, link)).generate()).status).toBe(200);
  });
});
