import { fieldReaders } from '../contract/compiled-readers.ts';
import { isRecord, unwrap } from '../contract/read-response.ts';
import { readEntries } from '../contract/readers.ts';
import { SigningError } from '../errors/signing-error.ts';
import { fieldTypes } from '../model/field.ts';
import type { Failure } from './report.ts';

/** Keys from the root of a body. */
export type Path = readonly (string | number)[];

/** A place as it is written in code: `documents[0].fields.1[2]`. */
export function showPlace(path: Path): string {
  let shown = '';
  for (const key of path) {
    if (typeof key === 'number') shown += `[${key}]`;
    else shown += shown === '' ? key : `.${key}`;
  }
  return shown;
}

/** The keys of a place that a parser names, such as `documents.0.fields.1.2`. */
function toPath(body: unknown, place: string): Path {
  const path: (string | number)[] = [];
  for (const key of place.split('.')) {
    path.push(Array.isArray(valueAt(body, path)) ? Number(key) : key);
  }
  return path;
}

function valueAt(body: unknown, path: Path): unknown {
  let value = unwrap(body);
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** What is needed at a place, by its last key that has a name. */
const needs: Readonly<Record<string, string>> = {
  access_token: 'Send the token as "access_token", a text that is not empty.',
  documents: 'Send at least one document.',
  pages: 'List the pages of the document in "pages", or count them in "num_pages".',
  parties:
    'Mark one party, and no other, with "isSigner": true, or list the party of GET /user. Each has a "party_id".',
  fields: 'Send the fields as lists by page number: { "1": [ … ] }.',
  uuid: 'Send "uuid", or "fileName", of the upload.',
  success: 'Answer a success without "success": false.',
  url: 'Send an address that begins with https:// as "url".',
};

const fieldMend =
  'Each field of the signer needs "id", "party_id", one of the types, and "x", "y", "width" and "height" as numbers.';

/** The key of a field for which it cannot be shown; `null` if it is not the field itself. */
function faultyKey(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const reading = readEntries(fieldReaders, value);
  if (reading.id === '') return 'id';
  if (!fieldTypes.some((type) => type === reading.type)) return 'type';
  const side = (['x', 'y', 'width', 'height'] as const).find((key) => reading[key] === null);
  return side ?? (reading.party_id === '' ? 'party_id' : null);
}

/** The failure that a parser's error means. Rethrows what is no such error. */
export function toFailure(error: unknown, body: unknown): Failure {
  if (!(error instanceof SigningError) || error.code !== 'bad-response') throw error;
  const place = / is wrong at (.*)$/.exec(error.message)?.[1] ?? 'its root';
  if (place === 'its root') {
    return { seen: 'the body is no object', mend: 'Answer with a JSON object.' };
  }
  const repeated = /^(.*): an id is repeated$/.exec(place)?.[1];
  if (repeated !== undefined) {
    return {
      seen: 'two fields have the same id',
      place: showPlace(toPath(body, repeated)),
      mend: 'Give each field of the envelope an "id" of its own.',
    };
  }
  return describe(toPath(body, place.replace(/ .*/, '')), body);
}

function describe(path: Path, body: unknown): Failure {
  const name = path.findLast((key) => typeof key === 'string' && !/^\d+$/.test(key)) ?? '';
  const isField = name === 'fields' && typeof path.at(-1) === 'number';
  if (!isField && name !== 'party_id') {
    const seen = valueAt(body, path) === undefined ? 'it is missing' : 'it cannot be used';
    return {
      seen,
      place: showPlace(path),
      mend: needs[name] ?? 'Send what the guide for backends says.',
    };
  }
  const key = isField ? faultyKey(valueAt(body, path)) : null;
  if (isField && key === null) {
    const seen = 'the field is no object, or on a page that the document does not have';
    return { seen, place: showPlace(path), mend: fieldMend };
  }
  const full = key === null ? path : [...path, key];
  const value = valueAt(body, full);
  const seen = value === undefined || value === null ? 'it is missing' : 'its value cannot be used';
  return { seen, place: showPlace(full), mend: fieldMend };
}

/** What a parser makes of a body, or the failure. */
export type ReadResult<T> = { readonly value: T } | { readonly failure: Failure };

/** Reads a body as the element does. */
export function readBody<T>(body: unknown, parse: (body: unknown) => T): ReadResult<T> {
  try {
    return { value: parse(body) };
  } catch (error) {
    return { failure: toFailure(error, body) };
  }
}
