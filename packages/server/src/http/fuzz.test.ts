import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wireError } from '@sign-envelope/core';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { type Operation, operations } from '../openapi/operations.ts';
import { hostileBodies, hostileTexts, marker } from '../testing/fuzz/hostile.ts';
import { boundary, multipartBody, type RawPart } from '../testing/fuzz/multipart.ts';
import { callRaw, type RawAnswer, type RawCall } from '../testing/fuzz/raw-call.ts';
import { type JsonSchema, spoiled, valuesOf } from '../testing/fuzz/schema-values.ts';
import { envelopeOf, field, fieldsOf } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { makeWidget } from '../testing/widgets.ts';

/** The same calls at every run: what fails once fails again. */
const seed = 20_261_120;
const callsPerOperation = 20;

/** Stands in everything of another company. No answer to us may hold it. */
const othersSecret = 'ANOTHER-COMPANYS-SECRET';

const schemas = openApiDocument('0.0.0').components.schemas as Record<string, JsonSchema>;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const reported: unknown[] = [];

let server: TestServer;
let site: string;
let pdf: Buffer;
let widget: string;
/** A signer who is asked for a code. */
let phoned: Record<string, string>;
let victim: { readonly token: string; readonly known: readonly string[]; readonly state: unknown };

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'sign-envelope-fuzz-'));
  await writeFile(join(site, 'index.html'), '<!doctype html><head></head><title>Sign</title>');
  server = await startTestServer({
    folders: { site },
    callsPerAddress: 0,
    callsPerLink: 0,
    devMailbox: true,
    report: (error) => reported.push(error),
  });
  pdf = Buffer.from(await makePdf());
  widget = await makeWidget(server);
  phoned = await askForCode();
  victim = await makeVictim();
});
afterAll(async () => {
  agent.destroy();
  await server.close();
  await rm(site, { recursive: true });
});

/** An envelope with something of every kind to aim at. */
async function sendOwn(title: string, apiKey: string) {
  const fields = ['text', 'signature', 'upload', 'checkbox', 'dropdown'].map((type) =>
    field(type, { title, ...(type === 'dropdown' ? { dropdown_choices: ['a', 'b'] } : {}) }),
  );
  const form = new FormData();
  form.set('envelope', JSON.stringify({ ...envelopeOf(fields), title }));
  form.set('contract', new Blob([new Uint8Array(pdf)]), 'contract.pdf');
  const { body: sent } = await server.call('/api/sender/envelopes', { apiKey, body: form });
  const link: string = sent.parties[0].link;
  const token = await server.open(link);
  const { body: envelope } = await server.call('/api/data/envelope', { token });
  return { sent, link, token, envelope };
}

async function askForCode() {
  const parties = [{ title: 'Ada', email: 'ada@example.com', mobile: '+447700900123' }];
  const { body: sent } = await server.send({ ...envelopeOf([]), parties }, { contract: pdf });
  const token = await server.open(sent.parties[0].link);
  const { body } = await server.call('/api/user', { token });
  return { authorization: `Bearer ${token}`, 'x-session-uid': body.session_uid };
}

async function makeVictim() {
  const { apiKey } = await server.server.addCompany(othersSecret);
  const { sent, token, envelope } = await sendOwn(othersSecret, apiKey);
  return {
    token,
    state: envelope,
    known: [
      sent.envelope_fingerprint,
      envelope.envelope_id,
      envelope.parties[0].party_id,
      ...fieldsOf(envelope).map(({ id }) => id),
    ],
  };
}

type Own = Awaited<ReturnType<typeof sendOwn>>;

/** Ids and numbers that lead further into the server than anything made up: ours, and the victim's. */
function knownValues({ link, envelope }: Own): Record<string, readonly unknown[]> {
  const fieldIds = fieldsOf(envelope).map(({ id }) => id);
  return {
    inputId: [...fieldIds, ...victim.known],
    input_id: [...fieldIds, ...victim.known],
    contractId: fieldsOf(envelope).map(({ contract_id }) => contract_id),
    contractSentId: fieldsOf(envelope).map(({ contract_sent_id }) => contract_sent_id),
    inputFormat: ['', 'typed', 'drawn', 'upload', 'upload-field'],
    widget: [widget, widget, ...victim.known.slice(0, 1)],
    code: ['123456'],
    key: [new URL(link).hash.slice(1), 'x'],
    type: ['text', 'signature', 'date', 'dropdown'],
    file: ['contract'],
    party: [1],
    page: [1],
    x: [10],
    y: [10],
    width: [10],
    height: [5],
    email: ['ada@example.com'],
    // A password would take a tenth of a second of every call that follows.
    password: [null],
  };
}

const hostileText = fc.constantFrom(...hostileTexts);

function pathsOf(operation: Operation, own: Own): fc.Arbitrary<string> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const page = `${own.envelope.documents[0].fingerprint}-0.jpg`;
  const good = [own.sent.envelope_fingerprint, widget, page, ...victim.known.slice(0, 2)];
  const value = fc.oneof(fc.constantFrom(...good), hostileText);
  const query = fc.array(
    fc.tuple(
      fc.constantFrom('expires', 'signature', 'widget', 'envelope_fingerprint', 'x', '__proto__'),
      fc.oneof(hostileText, fc.constantFrom('1', ...good)),
    ),
    { maxLength: 3 },
  );
  return fc
    .tuple(fc.array(value, { minLength: names.length, maxLength: names.length }), query)
    .map(([values, pairs]) => {
      const path = names.reduce(
        (text, name, index) => text.replace(`{${name}}`, escaped(values[index] ?? '')),
        operation.path,
      );
      const search = pairs.map(([name, text]) => `${name}=${escaped(text)}`).join('&');
      return search === '' ? path : `${path}?${search}`;
    });
}

/** Half of a pair of surrogates has no UTF-8. */
const wellFormed = (text: string) => Buffer.from(text).toString();

/** Now and then as it is, so that what looks like an escape is met as one. */
function escaped(text: string): string {
  const short = wellFormed(text).slice(0, 2_000);
  return /^[\w%.~-]+$/.test(short) ? short : encodeURIComponent(short);
}

function credentialsFor({ access, path }: Operation, own: Own): Record<string, string> {
  if (access === 'company') return { 'x-api-key': server.apiKey };
  return path.endsWith('-otp') ? phoned : { authorization: `Bearer ${own.token}` };
}

function headersOf(operation: Operation, own: Own): fc.Arbitrary<Record<string, string>> {
  const credentials = credentialsFor(operation, own);
  const names = [
    'authorization',
    'x-api-key',
    'x-password',
    'x-session-uid',
    'idempotency-key',
    'x-http-method-override',
    'x-forwarded-for',
    'origin',
    'host',
    'range',
    'if-none-match',
    'accept-encoding',
    'content-encoding',
    'content-type',
    'access-control-request-method',
  ];
  const strange = fc.array(fc.tuple(fc.constantFrom(...names), hostileText), { maxLength: 2 });
  const override = fc.constantFrom<Record<string, string>>(
    {},
    operation.deletes === undefined ? {} : { 'x-http-method-override': 'DELETE' },
  );
  return fc.tuple(strange, override).map(([pairs, deleting]) => ({
    ...credentials,
    ...deleting,
    ...Object.fromEntries(pairs.map(([name, value]) => [name, value.slice(0, 4_000)])),
  }));
}

interface Body {
  readonly type: string | null;
  readonly body: string | Buffer | null;
}

function bodiesOf(operation: Operation, own: Own): fc.Arbitrary<Body> {
  const world = { schemas, known: knownValues(own) };
  const json = (name: string) =>
    spoiled(valuesOf({ $ref: name }, world)).map((value) => ({
      type: 'application/json',
      body: JSON.stringify(value),
    }));
  const raw = fc
    .tuple(
      fc.constantFrom('application/json', `multipart/form-data; boundary=${boundary}`, 'text/html'),
      fc.constantFrom(...hostileBodies),
    )
    .map(([type, body]): Body => ({ type, body }));
  const { request, deletes, multipart } = operation;
  const named = [request, deletes].filter((name) => name !== undefined).map(json);
  const choices: { weight: number; arbitrary: fc.Arbitrary<Body> }[] = [
    { weight: 1, arbitrary: raw },
    ...named.map((arbitrary) => ({ weight: 6, arbitrary })),
  ];
  if (multipart !== undefined) {
    choices.push({ weight: 8, arbitrary: formsOf(multipart, world) });
  } else if (named.length === 0) {
    choices.push({ weight: 4, arbitrary: fc.constant({ type: null, body: null }) });
  }
  return fc.oneof(...choices);
}

function formsOf(
  { parts, others }: NonNullable<Operation['multipart']>,
  world: Parameters<typeof valuesOf>[1],
): fc.Arbitrary<Body> {
  const fileContent = fc.constantFrom(pdf, Buffer.from('<svg onload=alert(1)>'), Buffer.alloc(0));
  const fileName = fc
    .oneof(fc.constant('contract.pdf'), hostileText)
    .map((name) => wellFormed(name).slice(0, 300).replace(/"/g, '%22'));
  const part = (name: string, schema: string | undefined): fc.Arbitrary<RawPart> => {
    if (schema !== undefined) {
      return spoiled(valuesOf({ $ref: schema }, world)).map((value) => ({
        name,
        fileName: null,
        type: 'text/plain',
        content: Buffer.from(JSON.stringify(value) ?? ''),
      }));
    }
    if (name === 'file') {
      return fc
        .tuple(fileContent, fileName)
        .map(([content, file]) => ({ name, fileName: file, type: 'application/pdf', content }));
    }
    return fc
      .oneof(fc.constantFrom(...(world.known[name] ?? ['x']).map(String)), hostileText)
      .map((text) => ({ name, fileName: null, type: 'text/plain', content: Buffer.from(text) }));
  };
  const all = Object.entries(parts).map(([name, { schema }]) => part(name, schema));
  if (others !== undefined) {
    all.push(
      fc
        .tuple(
          fc.oneof(
            { weight: 5, arbitrary: fc.constant('contract') },
            { weight: 1, arbitrary: fileName },
          ),
          fileContent,
          fileName,
        )
        .map(([name, content, file]) => ({
          name,
          fileName: file,
          type: 'application/pdf',
          content,
        })),
    );
  }
  return fc.tuple(...all).map((list) => ({
    type: `multipart/form-data; boundary=${boundary}`,
    body: multipartBody(list),
  }));
}

/** What holds for every answer, whatever was asked. */
function judge(answer: RawAnswer): void {
  const { status, headers, text } = answer;
  expect(status, text).toBeGreaterThanOrEqual(200);
  expect(status, text).toBeLessThan(500);
  expect(text).not.toContain(othersSecret);
  expect(headers['x-injected']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(String(headers['content-type'] ?? '')).not.toContain('html');
  if (status < 400) return;
  expect(JSON.stringify(headers)).not.toContain(marker);
  expect(text).not.toMatch(/[<>]|javascript:|\\u0000/);
  expect(v.is(wireError, JSON.parse(text)), text).toBe(true);
}

describe('whatever a call carries', () => {
  test.for(
    operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )('%s answers it in its own words, and only with what is the caller’s', async ([, operation]) => {
    const own = await sendOwn('Ours', server.apiKey);
    const calls: fc.Arbitrary<RawCall> = fc
      .tuple(pathsOf(operation, own), headersOf(operation, own), bodiesOf(operation, own))
      .map(([path, headers, { type, body }]) => ({
        method: operation.method.toUpperCase(),
        path,
        headers: { ...(type === null ? {} : { 'content-type': type }), ...headers },
        body: operation.method === 'get' ? null : body,
      }));
    await fc.assert(
      fc.asyncProperty(calls, async (call) => {
        judge(await callRaw(server.server.url, agent, call));
        expect(reported.splice(0)).toEqual([]);
      }),
      { seed, numRuns: callsPerOperation, endOnFailure: true },
    );
  });

  test('every address answers, and no page repeats any of it', async () => {
    const places = [
      '/',
      '/a/',
      '/preview/',
      '/preview/x/',
      '/widget/',
      '/widget-verify/x/',
      '/element/',
      '/element/1.0.0/',
      '/host/',
      '/dev/',
      '/cdn/',
      '/api/',
      '/ofrep/v1/evaluate/flags/',
    ];
    for (const place of places) {
      for (const text of hostileTexts.map(escaped)) {
        for (const path of [place + text, `${place}x?a=${text}`]) {
          const headers = { 'content-type': 'application/json', 'x-forwarded-host': marker };
          const method = place.startsWith('/ofrep') ? 'POST' : 'GET';
          const call = { method, path, headers, body: method === 'POST' ? '{}' : null };
          const answer = await callRaw(server.server.url, agent, call);
          expect(answer.status, path).toBeLessThan(500);
          expect(answer.headers['x-content-type-options'], path).toBe('nosniff');
          expect(answer.headers['x-injected'], path).toBeUndefined();
          const isPage = String(answer.headers['content-type']).includes('html');
          if (isPage) expect(answer.text, path).not.toContain(marker);
        }
      }
    }
    expect(reported.splice(0)).toEqual([]);
  });

  test('flags are told to whoever asks for them in whatever way', async () => {
    const bodies = fc.oneof(
      fc.constantFrom(...hostileBodies),
      spoiled(fc.constant({ context: { company_id: 'x', parent_id: 'y', targetingKey: 'z' } })).map(
        (value) => JSON.stringify(value) ?? '',
      ),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const path = '/ofrep/v1/evaluate/flags';
        const headers = { 'content-type': 'application/json' };
        const call = { method: 'POST', path, headers, body };
        const { status, text } = await callRaw(server.server.url, agent, call);
        expect(status, text).toBeLessThan(500);
        expect(text).not.toContain(marker);
        expect(reported.splice(0)).toEqual([]);
      }),
      { seed, numRuns: callsPerOperation, endOnFailure: true },
    );
  });

  test('every path answers every method', async () => {
    const own = await sendOwn('Ours', server.apiKey);
    const methods = [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'PROPFIND',
      'TRACE',
    ];
    for (const path of new Set(operations.map((operation) => operation.path))) {
      for (const method of methods) {
        const answer = await callRaw(server.server.url, agent, {
          method,
          path: path.replace(/\{\w+\}/g, 'x'),
          headers: { authorization: `Bearer ${own.token}`, 'x-api-key': 'x' },
          body: null,
        });
        expect(answer.status, `${method} ${path}`).toBeLessThan(500);
        expect(answer.text).not.toContain(othersSecret);
      }
    }
    expect(reported.splice(0)).toEqual([]);
  });

  test('and after all of it the other company’s envelope is as it was', async () => {
    const { body } = await server.call('/api/data/envelope', { token: victim.token });
    expect(body).toEqual(victim.state);
  });
});
