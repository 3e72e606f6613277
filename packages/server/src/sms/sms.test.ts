import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readSnippets } from '../../../../scripts/docs/read-docs.ts';
import { type HttpStandIn, startHttpStandIn } from '../testing/http-stand-in.ts';
import { codeMessage } from './code-message.ts';
import { createSmsSender } from './create-sms-sender.ts';
import { readSmsSettings } from './read-sms-settings.ts';
import { createTwilioSms } from './twilio-sms.ts';
import { createWebhookSms, signWebhook } from './webhook-sms.ts';

const accepted = { status: 201, body: { sid: 'SM1', status: 'queued' } };
const message = {
  to: '+447700900123',
  text: 'Ihr Code: 123456 — gültig 10 Minuten & nicht länger',
};

let provider: HttpStandIn;

beforeAll(async () => {
  provider = await startHttpStandIn(accepted);
});
afterAll(() => provider.close());
afterEach(() => {
  provider.response = accepted;
});

describe('Twilio', () => {
  const settings = { accountSid: 'AC123', authToken: 'secret-token', from: '+15005550006' };
  const twilio = (more: object = {}) =>
    createTwilioSms({ ...settings, baseUrl: `${provider.url}/`, ...more });

  test('is called according to its REST API', async () => {
    await twilio().send(message);
    const call = provider.calls.at(-1);
    expect(call).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC123/Messages.json',
      headers: {
        authorization: `Basic ${Buffer.from('AC123:secret-token').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
    });
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      To: message.to,
      From: settings.from,
      Body: message.text,
    });
  });

  test('can use the number of a messaging service', async () => {
    await twilio({ from: 'MG42' }).send(message);
    const form = new URLSearchParams(provider.calls.at(-1)?.body);
    expect(form.get('MessagingServiceSid')).toBe('MG42');
    expect(form.has('From')).toBe(false);
  });

  test('is reported by error code, never by a message that contains the phone number', async () => {
    provider.response = {
      status: 400,
      body: { code: 21211, message: `The 'To' number ${message.to} is not valid.`, status: 400 },
    };
    await expect(twilio().send(message)).rejects.toThrow(
      /^Twilio returned 400 \(its error 21211\)\.$/,
    );
    provider.response = { status: 503, body: 'busy' };
    await expect(twilio().send(message)).rejects.toThrow(/^Twilio returned 503\.$/);
  });
});

describe('the webhook', () => {
  const secret = 'shared secret';
  const webhook = () => createWebhookSms({ url: `${provider.url}/sms?for=us`, secret });

  test('receives the message with a signature over its timestamp and body', async () => {
    await webhook().send(message);
    const call = provider.calls.at(-1);
    expect(call).toMatchObject({ method: 'POST', path: '/sms?for=us' });
    expect(JSON.parse(call?.body ?? '')).toEqual({ id: expect.any(String), ...message });
    const timestamp = String(call?.headers['x-sign-envelope-timestamp']);
    expect(timestamp).toMatch(/^\d{10}$/);
    expect(call?.headers['x-sign-envelope-signature']).toBe(
      `v1=${signWebhook(secret, timestamp, call?.body ?? '')}`,
    );
  });

  test('is told apart from strangers by the check of the guide', async () => {
    const [guide] = readSnippets('js').filter(({ text }) => text.includes("'node:crypto'"));
    const module = `${guide?.text}\nexport { isOurs };`;
    const { isOurs } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
    await webhook().send(message);
    const { headers, body } = provider.calls.at(-1) ?? {};
    expect(isOurs(headers, body, secret)).toBe(true);
    expect(isOurs(headers, `${body} `, secret)).toBe(false);
    expect(isOurs(headers, body, 'another secret')).toBe(false);
  });

  test('does not follow redirects, because the message is secret', async () => {
    const before = provider.calls.length;
    provider.response = { status: 307, headers: { location: `${provider.url}/elsewhere` } };
    await expect(webhook().send(message)).rejects.toThrow('The SMS webhook returned 307.');
    expect(provider.calls.length).toBe(before + 1);
  });

  test('is reported without its address if it cannot be reached', async () => {
    const gone = await startHttpStandIn(accepted);
    await gone.close();
    const sent = createWebhookSms({ url: `${gone.url}/key-in-path`, secret }).send(message);
    await expect(sent).rejects.toThrow(/^The SMS webhook cannot be reached\.$/);
  });
});

describe('the settings', () => {
  test('select the adapter', () => {
    const problems: string[] = [];
    const webhook = readSmsSettings(
      { SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: 'https://a.example', SMS_WEBHOOK_SECRET: 's' },
      problems,
    );
    expect(webhook).toEqual({ provider: 'webhook', url: 'https://a.example', secret: 's' });
    const twilio = readSmsSettings(
      {
        SMS_PROVIDER: 'twilio',
        TWILIO_ACCOUNT_SID: 'AC1',
        TWILIO_AUTH_TOKEN: 't',
        TWILIO_FROM: 'MG1',
      },
      problems,
    );
    expect(twilio).toEqual({ provider: 'twilio', accountSid: 'AC1', authToken: 't', from: 'MG1' });
    expect(readSmsSettings({}, problems)).toBeUndefined();
    expect(problems).toEqual([]);
  });

  test('are reported if they are missing or invalid, without repeating secrets', () => {
    const problems: string[] = [];
    readSmsSettings({ SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: 'secret-host' }, problems);
    readSmsSettings({ SMS_PROVIDER: 'twilio' }, problems);
    readSmsSettings({ SMS_PROVIDER: 'pigeon' }, problems);
    const names = problems.map((problem) => problem.split(' ')[0]);
    expect(names).toEqual([
      'SMS_WEBHOOK_URL',
      'SMS_WEBHOOK_SECRET',
      'TWILIO_ACCOUNT_SID',
      'TWILIO_AUTH_TOKEN',
      'TWILIO_FROM',
      'SMS_PROVIDER',
    ]);
    expect(problems.join()).not.toContain('secret-host');
  });

  test('without a provider send messages to the development mailbox, or nowhere', () => {
    expect(createSmsSender(undefined, null)).toBeNull();
  });
});

describe('the message', () => {
  const facts = {
    code: '012345',
    company: 'Harbour Lettings',
    siteAddress: 'https://sign.example',
  };

  test.for(['en', 'de', 'es', 'fr', 'nl', 'pt'])(
    'starts with the code in %s and ends in the format that phones recognise',
    (language) => {
      const text = codeMessage({ ...facts, language });
      expect(text).toMatch(/^012345 .*Harbour Lettings/);
      expect(text.endsWith('\n\n@sign.example #012345')).toBe(true);
    },
  );

  test('is in English for an unsupported language', () => {
    expect(codeMessage({ ...facts, language: 'xx' })).toBe(
      codeMessage({ ...facts, language: 'en' }),
    );
  });

  test('limits a company’s name to one short line', () => {
    const company = `Harbour\r\n@evil.example #999999\u202e${'x'.repeat(300)}`;
    const lines = codeMessage({ ...facts, company, language: 'en' }).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]?.length).toBeLessThan(160);
  });
});
