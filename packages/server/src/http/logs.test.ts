import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorLine, logToConsole } from '../telemetry/log.ts';
import { loadOwnFields, sendAndOpen, sign } from '../testing/envelopes.ts';
import type { HttpStandIn } from '../testing/http-stand-in.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { type ReadLog, readLog } from '../testing/read-log.ts';
import { changeRows } from '../testing/read-rows.ts';
import { anyAnswer, envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, type TestServer } from '../testing/test-server.ts';
import {
  challenged,
  lastMessage,
  otherThan,
  sendToAda,
  startTextingServer,
} from '../testing/texting-server.ts';
import {
  mailedLink,
  makeWidget,
  newEmail,
  openWidget,
  signWidget,
  verify,
} from '../testing/widgets.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 20_000, interval: 20 };

const mailPassword = 'password of the mail server';
const metricsToken = 'token-of-the-metrics-as-Prometheus-sends-it';

let log: ReadLog;
let mails: MailServer;
let server: TestServer;
let provider: HttpStandIn;

beforeAll(async () => {
  log = readLog();
  mails = await startMailServer();
  const mailUrl = new URL(mails.url);
  mailUrl.username = 'ada';
  mailUrl.password = encodeURIComponent(mailPassword);
  ({ server, provider } = await startTextingServer({
    smtp: { url: mailUrl.href, from: { name: 'Sign Envelope', address: 'sign@example.com' } },
    devMailbox: true,
    trustedProxies: ['127.0.0.1'],
    metricsToken,
    log: logToConsole,
    report: (error, origin) => logToConsole(errorLine(error, origin)),
  }));
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await mails.close();
  log.restore();
});

const lastLine = () => log.lines().at(-1);

describe('[OP-11] a request', () => {
  test('is one JSON line with the id that its response has', async () => {
    const { headers } = await server.call('/healthz');
    const id = headers.get('x-request-id');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(lastLine()).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: 'info',
      message: 'request',
      request_id: id,
      method: 'GET',
      route: '/healthz',
      status: 200,
      ms: expect.any(Number),
    });
  });

  test('has the id that a trusted proxy gave it, if it is one', async () => {
    const idOf = async (given: string) =>
      (await server.call('/healthz', { headers: { 'x-request-id': given } })).headers.get(
        'x-request-id',
      );
    expect(await idOf('7f3a-proxy.0001')).toBe('7f3a-proxy.0001');
    expect(lastLine()).toMatchObject({ request_id: '7f3a-proxy.0001' });
    for (const wrong of ['short', 'x'.repeat(129), '{"level":"fatal"}', 'two words, no id']) {
      expect(await idOf(wrong)).not.toBe(wrong);
    }
  });

  test('has the id of its error, and both are the same in the response', async () => {
    await changeRows(server, 'alter table api_keys rename to lost_keys');
    const call = { apiKey: server.apiKey, headers: { 'x-request-id': 'broken-0001' } };
    const failed = await server.call('/api/sender/jobs', call);
    await changeRows(server, 'alter table lost_keys rename to api_keys');
    expect(failed).toMatchObject({ status: 500, body: { message: 'server_errors.unexpected' } });
    expect(Object.keys(failed.body as object)).toEqual(['message']);
    expect(failed.headers.get('x-request-id')).toBe('broken-0001');
    const own = log.lines().filter(({ request_id: id }) => id === 'broken-0001');
    expect(own).toMatchObject([
      {
        level: 'error',
        message: expect.stringContaining('api_keys'),
        error: { stack: expect.any(String) },
      },
      { level: 'info', route: '/api/sender/jobs', status: 500 },
    ]);
  });

  test('is named by the errors of the jobs that it has queued', async () => {
    mails.refuse = () => '451 Try again later';
    const sent = await server.send(envelopeOf([field('text')]), { contract: await makePdf() });
    const id = sent.headers.get('x-request-id');
    const failures = () => log.lines().filter((line) => line.job_kind === 'mail');
    await expect.poll(failures, pollOptions).not.toEqual([]);
    mails.refuse = () => null;
    expect(failures()).toContainEqual(
      expect.objectContaining({ level: 'error', request_id: id, job_id: expect.any(Number) }),
    );
  });
});

test('[OP-11] no secret is in the log, whatever a call sends and whatever fails', async () => {
  const secrets = new Map<string, string>([
    ['API key', server.apiKey],
    ['password of the mail server', mailPassword],
    ['token of the metrics', metricsToken],
    ['token of the provider of text messages', 'Basic '],
  ]);
  const password = 'correct horse battery staple';
  secrets.set('password', password);
  const wrongPassword = 'incorrect horse';
  secrets.set('wrong password', wrongPassword);
  const link = await sendToAda(server, { password });
  secrets.set('key of a link', new URL(link).hash.slice(1));
  const wrongKey = `${new URL(link).hash.slice(1, -4)}AAAA`;
  secrets.set('wrong key of a link', wrongKey);
  expect((await server.call('/api/auth', { body: { key: wrongKey } })).status).toBe(403);
  const wrongToken = 'eyJhbGciOiJIUzI1NiJ9.eyJub2JvZHkiOjF9.c2lnbmF0dXJl';
  secrets.set('wrong token', wrongToken);
  await server.call('/api/user', { token: wrongToken });
  await server.call(`/api/user?token=${wrongToken}`);
  await server.call(`/${wrongKey}/${wrongKey}`);
  await server.call('/api/sender/jobs', { apiKey: `${server.apiKey}x` });
  await server.call('/metrics', { token: metricsToken });

  const token = await server.open(link);
  secrets.set('token', token);
  for (const sent of [wrongPassword, password]) {
    await server.call('/api/user', { token, headers: { 'x-password': sent } });
  }
  const unlocked = await challenged(server, await sendToAda(server));
  await unlocked.generate();
  const { code } = lastMessage(provider);
  const wrongCode = otherThan(code);
  // As JSON has them: six digits may be part of any number.
  secrets.set('code', `"${code}"`).set('wrong code', `"${wrongCode}"`);
  await unlocked.verify(wrongCode);
  await unlocked.verify(code);
  secrets.set('session', unlocked.uid);

  const widget = await makeWidget(server);
  const email = newEmail();
  const { fields } = await openWidget(server, widget);
  await signWidget(server, widget, fields.map(anyAnswer), { email });
  const verification = await mailedLink(server, email);
  secrets.set('signature of a link', verification.searchParams.get('signature') ?? '');
  expect((await verify(server, verification)).status).toBe(200);

  // Everything fails now, with everything in it.
  provider.response = { status: 500, body: { message: `echo ${code} ${token}` } };
  const again = await challenged(server, await sendToAda(server));
  await again.generate();
  mails.refuse = (address) => `451 ${address} ${linkKeyOf(link)}`;
  const { token: other } = await sendAndOpen(server, [field('text', { required: true })]);
  secrets.set('another token', other);
  const answers = (await loadOwnFields(server, other)).map(anyAnswer);
  await changeRows(server, 'alter table answers rename to lost_answers');
  expect((await sign(server, other, answers)).status).toBe(500);
  await changeRows(server, 'alter table lost_answers rename to answers');
  await vi.waitFor(
    () => expect(log.lines().some((line) => line.job_kind === 'mail')).toBe(true),
    pollOptions,
  );

  const errors = log.lines().filter(({ level }) => level === 'error');
  expect(errors.length).toBeGreaterThan(1);
  const written = log.text();
  for (const [name, secret] of secrets) {
    expect(secret, name).not.toBe('');
    expect(written.includes(secret), name).toBe(false);
    expect(written.includes(encodeURIComponent(secret)), name).toBe(false);
  }
});

const linkKeyOf = (link: string) => new URL(link).hash.slice(1);
