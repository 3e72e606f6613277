import { createHash } from 'node:crypto';
import { consentText } from '@sign-envelope/core/consent';
import { checkAuditLog } from '@sign-envelope/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnvelope, loadOwnFields, reportOf, sendAndOpen } from '../testing/envelopes.ts';
import { errorsOf } from '../testing/response.ts';
import { anyAnswer, field } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  fingerprintIn,
  makeWidget,
  openWidget,
  signAsNew,
  signWidget,
  verify,
  widgetOf,
} from '../testing/widgets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ devMailbox: true });
});
afterAll(() => server.close());

const terms = { contact: '+44 20 7946 0000', texts: { de: 'Unsere Bedingungen.' } };
const config = { company_consent: '1', company_consent_terms: terms };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a browser sends that has shown the text in a language. */
function given(language: string) {
  const { version, text } = consentText(language, { companyName: 'Harbour Lettings', terms });
  return { version, language, sha256: sha256(text) };
}

/** The events of an envelope without those of its mails, which are sent meanwhile. */
async function eventsOf(fingerprint: string) {
  const { events } = (await reportOf(server, fingerprint)).body;
  return events.filter(({ type }) => type !== 'invited' && type !== 'delivered');
}

const typesOf = async (fingerprint: string) =>
  (await eventsOf(fingerprint)).map(({ type }) => type);

async function open(more: object = { config }) {
  const { fingerprint, token } = await sendAndOpen(server, [field('text')], { ...more });
  const inputs = (await loadOwnFields(server, token)).map(anyAnswer);
  const sign = (body: object) =>
    server.call('/api/sign-envelope', { token, body: { inputs, ...body } });
  return { fingerprint, token, sign };
}

test('[EV-07] an envelope that asks for consent is not signed without it', async () => {
  const { fingerprint, token, sign } = await open();
  expect((await loadEnvelope(server, token)).config).toMatchObject(config);
  const refused = await sign({});
  expect(refused.status).toBe(422);
  expect(errorsOf(refused)).toEqual({ consent: ['server_errors.consent.required'] });
  expect(await typesOf(fingerprint)).toEqual(['created']);
});

test.each([
  ['another version', { version: '2020-01' }],
  ['a language without a text', { language: 'fi' }],
  ['another text', { sha256: 'a'.repeat(64) }],
])('[EV-07] a consent to %s is not accepted', async (_, wrong) => {
  const { sign } = await open();
  const refused = await sign({ consent: { ...given('en'), ...wrong } });
  expect(refused.status).toBe(422);
  expect(errorsOf(refused)).toEqual({ consent: ['server_errors.consent.changed'] });
});

test('[EV-07] the version, the language and the digest of the text are recorded before the signature', async () => {
  const { fingerprint, sign } = await open();
  expect((await sign({ consent: given('fr') })).status).toBe(200);
  const events = await eventsOf(fingerprint);
  expect(events.map(({ type }) => type)).toEqual([
    'created',
    'opened',
    'consented',
    'signed',
    'completed',
  ]);
  expect(events[2]).toMatchObject({ consent: given('fr'), ip: '127.0.0.1' });
});

test('[EV-07] a company’s own text has the version `own`, and a browser without digests needs none', async () => {
  const { fingerprint, sign } = await open();
  expect((await sign({ consent: { version: 'own', language: 'de' } })).status).toBe(200);
  const events = await eventsOf(fingerprint);
  const { statement } = consentText('de', { companyName: '', terms });
  const text = `${statement}\n\nUnsere Bedingungen.`;
  expect(events[2]).toMatchObject({
    consent: { version: 'own', language: 'de', sha256: sha256(text) },
  });
});

test('[EV-07] declining is recorded, and the envelope can still be signed', async () => {
  const { fingerprint, token, sign } = await open();
  const declined = await server.call('/api/decline-consent', {
    token,
    body: { consent: given('en') },
  });
  expect(declined).toMatchObject({ status: 200, body: { status: 'declined' } });
  expect((await sign({ consent: given('en') })).status).toBe(200);
  expect(await typesOf(fingerprint)).toEqual([
    'created',
    'opened',
    'consent_declined',
    'consented',
    'signed',
    'completed',
  ]);
  const log = await server.call(`/api/sender/envelopes/${fingerprint}/audit`, {
    apiKey: server.apiKey,
  });
  expect(await checkAuditLog(log.body)).toMatchObject({ valid: true });
});

test('[EV-07] a widget that asks for consent is not signed without it', async () => {
  const code = await makeWidget(server, widgetOf(undefined, { config }));
  const { fields } = await openWidget(server, code);
  const refused = await signWidget(server, code, fields.map(anyAnswer));
  expect(refused.status).toBe(422);
  expect(errorsOf(refused)).toEqual({ consent: ['server_errors.consent.required'] });
  const link = await signAsNew(server, code, { consent: given('pt') });
  expect((await verify(server, link)).status).toBe(200);
  const events = await eventsOf(fingerprintIn(link));
  expect(events.map(({ type }) => type).slice(0, 3)).toEqual(['created', 'consented', 'submitted']);
  expect(events[1]).toMatchObject({ consent: given('pt') });
});

test('[EV-07] where no consent is asked for, none is needed and none is recorded', async () => {
  const { fingerprint, sign } = await open({});
  expect((await sign({})).status).toBe(200);
  expect(await typesOf(fingerprint)).not.toContain('consented');
});

test('a key of the terms that does not exist is refused', async () => {
  const wrong = { company_consent: '1', company_consent_terms: { phone: '1' } };
  await expect(open({ config: wrong })).rejects.toThrow('company_consent_terms.phone');
});
