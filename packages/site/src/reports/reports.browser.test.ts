import { gunzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { type SigningServer, startQuickServer } from '../../../../test/harness/signing-server.ts';
import { expect, workerTest as test } from '../../../../test/harness/worker-test.ts';
import { keyOf, party, sendShortForm, shortForm } from '../testing/short-form.ts';

let server: SigningServer;

test.beforeAll(async () => {
  server = await startQuickServer({ SENTRY_DSN: 'https://public@errors.example.com/42' });
});

test.afterAll(() => server.stop());

const password = 'Tr0ubador and 3 €';
const answer = 'Ada, Countess of Lovelace';
const signature = 'A. Lovelace-Byron';
const fileName = 'passport-of-ada.png';
const reason = 'The rent is far too high';
const message = 'May my cat move in as well?';
const written = [password, answer, signature, fileName, reason, message];

/** The session of the page's element. Each opening creates another. */
const sessionOf = (page: Page) =>
  page.evaluateHandle(() => {
    const session = document.querySelector('sign-envelope')?.session;
    if (!session) throw new Error('The page has no session');
    return session;
  });

async function reachPhase(page: Page, phase: string): Promise<void> {
  await page.waitForFunction(
    (name) => document.querySelector('sign-envelope')?.session?.$phase.get().name === name,
    phase,
  );
}

const openAgain = (page: Page) =>
  page.evaluate(() => document.querySelector('sign-envelope')?.reload());

/** Makes the next calls of this path fail, with a response that repeats these secrets. */
async function failNext(
  page: Page,
  path: string,
  secrets: readonly string[],
  times = 1,
): Promise<void> {
  const body = { message: secrets.join(' '), errors: { [secrets.join()]: [secrets.join()] } };
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: 400, json: body }), {
    times,
  });
}

/** Everything that is sent with a report. */
async function wholeOf(request: Request): Promise<string> {
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  const headers = await request.allHeaders();
  return [
    request.url(),
    JSON.stringify(headers),
    (isPacked ? gunzipSync(body) : body).toString(),
  ].join('\n');
}

/** A secret as it is, and as addresses and programs encode it. */
const spellings = (secret: string) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('latin1'),
];

async function sentCode(): Promise<string> {
  const answered = await fetch(`${server.url}/dev/mailbox.json`);
  const messages: readonly { kind: string; text: string }[] = await answered.json();
  const text = messages.find(({ kind }) => kind === 'sms')?.text ?? '';
  return /\d{6}/.exec(text)?.[0] ?? '';
}

test('[SH-04] errors at every step of signing are reported, and no report contains a secret or an answer', async ({
  page,
}) => {
  const reports: string[] = [];
  await page.route('https://errors.example.com/**', async (route) => {
    reports.push(await wholeOf(route.request()));
    await route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } });
  });
  const tokens: string[] = [];
  page.on('request', (request) => tokens.push(request.headers().authorization?.slice(7) ?? ''));
  const link = await sendShortForm(server, {
    password,
    parties: [{ ...party, mobile: '+447700900123' }],
    documents: [
      {
        ...shortForm(),
        fields: [
          ...shortForm().fields,
          { ...shortForm({ type: 'upload', title: 'Passport', index: 1, y: 30 }).fields[0] },
          { ...shortForm({ type: 'signature', title: 'Hand', index: 2, y: 60 }).fields[0] },
        ],
      },
    ],
  });
  const key = keyOf(link);
  const secrets = [key, ...written];

  // The key is sent once more, alone.
  await failNext(page, '/auth', secrets, 2);
  await page.goto(link);
  await reachPhase(page, 'failed');
  await failNext(page, '/user', secrets);
  await openAgain(page);
  await reachPhase(page, 'failed');
  await openAgain(page);
  await reachPhase(page, 'password');
  await (await sessionOf(page)).evaluate((session, word) => session.enterPassword(word), password);
  await reachPhase(page, 'code');

  await failNext(page, '/generate-otp', secrets);
  await (await sessionOf(page)).evaluate((session) => session.sendCode());
  await (await sessionOf(page)).evaluate((session) => session.sendCode());
  await expect.poll(sentCode).not.toBe('');
  const code = await sentCode();
  await failNext(page, '/verify-otp', [...secrets, code]);
  await (await sessionOf(page)).evaluate((session, digits) => session.enterCode(digits), code);
  await (await sessionOf(page)).evaluate((session, digits) => {
    session.clearCodeError();
    return session.enterCode(digits);
  }, code);
  await reachPhase(page, 'signing');

  const fields = await (await sessionOf(page)).evaluate((session) => {
    const all = session.$envelope.get()?.documents.flatMap((document) => document.fields) ?? [];
    return Object.fromEntries(all.map(({ type, id }) => [type, id]));
  });
  await failNext(page, '/upload/envelope-file*', secrets);
  const uuid = await (await sessionOf(page)).evaluate(
    async (session, { ids, values }) => {
      const { text = '', upload = '', signature: hand = '' } = ids;
      const canvas = document.createElement('canvas');
      const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      const file = new File([png ?? ''], values.fileName, { type: 'image/png' });
      session.setValue<'text'>(text, values.answer);
      await session.uploadFile(upload, file).catch(() => 'It is reported');
      await session.uploadFile(upload, file);
      session.confirmSignature(hand, {
        kind: 'typed',
        text: values.signature,
        font: 'caveat',
      });
      const { field } = session.$field(upload).get();
      return field.type === 'upload' ? (field.value[0]?.uuid ?? '') : '';
    },
    { ids: fields, values: { fileName, answer, signature } },
  );
  for (const path of ['/sign-envelope', '/reject', '/send-message', '/download/envelope']) {
    await failNext(page, path, secrets);
  }
  await (await sessionOf(page)).evaluate(
    async (session, [why = '', words = '']) => {
      await session.submit();
      await session.sendMessage(words);
      await session.download();
      await session.reject(why);
    },
    [reason, message],
  );
  await page.evaluate((told) => {
    setTimeout(() => {
      throw new TypeError(told);
    });
    void Promise.reject({ told });
  }, secrets.join(' '));

  const actions = () =>
    new Set(reports.flatMap((report) => /"action":"([a-z-]+)"/.exec(report)?.[1] ?? []));
  await expect
    .poll(() => [...actions()].sort())
    .toEqual(['code', 'contact', 'download', 'open', 'page', 'reject', 'submit', 'upload']);

  const [token = ''] = tokens.filter((text) => text !== '');
  expect(Math.min(token.length, code.length, uuid.length)).toBeGreaterThan(5);
  const all = reports.join('\n');
  expect(all).not.toContain('"infer_ip":"auto"');
  for (const secret of [...secrets, token, uuid, party.email]) {
    for (const spelling of spellings(secret)) expect(all).not.toContain(spelling);
  }
  // Only six digits on their own, not those within a time or an id.
  expect(all).not.toMatch(new RegExp(`(?<![\\w.])${code}(?!\\w)`));
});
