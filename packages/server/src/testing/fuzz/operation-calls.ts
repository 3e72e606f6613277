import * as fc from 'fast-check';
import { openApiDocument } from '../../openapi/openapi-document.ts';
import type { Operation } from '../../openapi/operation.ts';
import { documentOf, fieldsOf } from '../sample-requests.ts';
import { hostileBodies, hostileTexts } from './hostile.ts';
import { boundary, multipartBody, type RawPart } from './multipart.ts';
import type { RawCall } from './raw-call.ts';
import { type JsonSchema, type SchemaWorld, spoiled, valuesOf } from './schema-values.ts';
import type { SentTarget, Targets } from './targets.ts';

const schemas = openApiDocument('0.0.0').components.schemas as Record<string, JsonSchema>;

/** What a call may refer to: the caller's own envelope, and things of others. */
interface Aim {
  readonly own: SentTarget;
  readonly targets: Targets;
}

/** Hostile calls of an operation that are valid enough to get past the first checks. */
export function callsOf(operation: Operation, aim: Aim): fc.Arbitrary<RawCall> {
  return fc
    .tuple(pathsOf(operation, aim), headersOf(operation, aim), bodiesOf(operation, aim))
    .map(([path, headers, { type, body }]) => ({
      method: operation.method.toUpperCase(),
      path,
      headers: { ...(type === null ? {} : { 'content-type': type }), ...headers },
      body: operation.method === 'get' ? null : body,
    }));
}

/** Ids and values that exist, so that calls get past look-ups: the caller's and the victim's. */
function knownValues({ own, targets }: Aim): SchemaWorld['known'] {
  const { link, envelope } = own;
  const { victim, widget } = targets;
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
    // Checking a password would add a tenth of a second to every later call.
    password: [null],
  };
}

const hostileText = fc.constantFrom(...hostileTexts);

function pathsOf(operation: Operation, { own, targets }: Aim): fc.Arbitrary<string> {
  const { victim, widget } = targets;
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const page = `${documentOf(own.envelope).fingerprint}-0.jpg`;
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

/** Replaces lone surrogates, which have no UTF-8 encoding. */
const wellFormed = (text: string) => Buffer.from(text).toString();

/** Encodes a text for a URL, except texts such as `%zz`, which test the decoding of escapes. */
export function escaped(text: string): string {
  const short = wellFormed(text).slice(0, 2_000);
  return /^[\w%.~-]+$/.test(short) ? short : encodeURIComponent(short);
}

function credentialsFor(
  { access, path }: Operation,
  { own, targets }: Aim,
): Readonly<Record<string, string>> {
  if (access === 'company') return { 'x-api-key': targets.apiKey };
  return path.endsWith('-otp') ? targets.phoned : { authorization: `Bearer ${own.token}` };
}

function headersOf(operation: Operation, aim: Aim): fc.Arbitrary<Record<string, string>> {
  const credentials = credentialsFor(operation, aim);
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

function bodiesOf(operation: Operation, aim: Aim): fc.Arbitrary<Body> {
  const world = { schemas, known: knownValues(aim) };
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
    choices.push({ weight: 8, arbitrary: formsOf(multipart, world, aim.targets.pdf) });
  } else if (named.length === 0) {
    choices.push({ weight: 4, arbitrary: fc.constant({ type: null, body: null }) });
  }
  return fc.oneof(...choices);
}

function formsOf(
  { parts, others }: NonNullable<Operation['multipart']>,
  world: SchemaWorld,
  pdf: Buffer,
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
