import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Field } from '@sign-envelope/core';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvelope, type StoredEnvelope } from '../../envelopes/read/stored-envelope.ts';
import { toFields } from '../../envelopes/read/to-envelope.ts';
import { readWidget } from '../../widgets/stored-widget.ts';
import { type Database, openStore } from '../database.ts';
import { NodeSqliteDialect } from '../sqlite-dialect.ts';
import { DamagedRowError } from '../stored-json.ts';
import { foundation } from './0001-foundation.ts';
import { partyMeta } from './0002-party-meta.ts';

const config = JSON.stringify({
  company_name: 'Harbour & Sons',
  company_hide_email_pdf_audit: '0',
  company_consumer_regulations: '0',
  company_signature_default: 'drawn',
  company_questions_signing: '1',
  date_format: 'yyyy-MM-dd',
});

/** A field as it was stored before. */
function earlier(id: string, type: string, more: object = {}) {
  return {
    id,
    page: 1,
    index: 0,
    type,
    title: null,
    party_id: 'ada',
    required: 'false',
    content: type === 'checkbox' || type === 'radio' ? '0' : '',
    font: 'arial',
    font_size: 18,
    group: null,
    x: 10,
    y: 20,
    width: 30,
    height: 4,
    color: null,
    dropdown_choices: [],
    merge_field: null,
    is_merge_field: false,
    prefilled: false,
    contract_id: 'lease-document',
    contract_sent_id: 'lease',
    ...more,
  };
}

const merged = { merge_field: 'city', is_merge_field: true, prefilled: true };

/** Each field with the row of its answer, as both were stored before. */
const rows: readonly (readonly [ReturnType<typeof earlier>, object | null])[] = [
  [
    earlier('name', 'text', { title: 'Name', required: 'true', index: 1, color: '#aa0000' }),
    { inputFormat: '', inputValue: 'Ada Park', inputFont: '' },
  ],
  [earlier('notes', 'textarea', { index: 2 }), { inputFormat: '', inputValue: 'Two\nlines' }],
  [earlier('day', 'date', { index: 3 }), { inputFormat: '', inputValue: '2026-12-01' }],
  [
    earlier('until', 'date', { index: 4, date_format: 'd.M.yy', content: '1.2.27' }),
    { inputFormat: '', inputValue: '1.2.27' },
  ],
  [
    earlier('colour', 'dropdown', { index: 5, dropdown_choices: ['red', 'blue'], content: 'blue' }),
    { inputFormat: '', inputValue: 'red' },
  ],
  [
    earlier('pets', 'checkbox', { index: 6, group: 'pets', content: '1' }),
    { inputFormat: '', inputValue: '0' },
  ],
  [earlier('cats', 'radio', { index: 7, group: 'pets' }), { inputFormat: '', inputValue: '1' }],
  [
    earlier('passport', 'upload', { index: 8 }),
    { inputFormat: 'upload-field', inputValue: '["file-1"]' },
  ],
  [
    earlier('drawn', 'signature', { index: 9 }),
    {
      inputFormat: 'drawn',
      inputValue: JSON.stringify({ strokes: [[[1, 2, 0.5, 0]]], color: '#1a3fa0' }),
    },
  ],
  [
    earlier('typed', 'signature', { index: 10 }),
    { inputFormat: 'typed', inputValue: 'Ada', inputFont: 'caveat' },
  ],
  [earlier('image', 'signature', { index: 11 }), { inputFormat: 'upload', inputValue: 'scrawl' }],
  [earlier('unsigned', 'signature', { index: 12 }), { inputFormat: '', inputValue: '' }],
  [
    earlier('city', 'text', { index: 13, content: 'Bern', ...merged }),
    { inputFormat: '', inputValue: 'Bern' },
  ],
  [earlier('street', 'text', { index: 14, ...merged }), null],
  [earlier('other', 'text', { index: 0, party_id: 'ben', content: 'Suggested' }), null],
];

const folder = mkdtempSync(join(tmpdir(), 'sign-envelope-migration-'));
const path = join(folder, 'store.db');

async function writeEarlierDatabase(file: string): Promise<void> {
  const db = new Kysely<never>({ dialect: new NodeSqliteDialect(file) });
  const migrations = {
    '0001-foundation': { up: foundation },
    '0002-party-meta': { up: partyMeta },
  };
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  const pages = JSON.stringify([{ width: 500, height: 1000 }]);
  await sql`insert into companies (id, name, parent_id, created_at)
    values ('harbour', 'Harbour & Sons', '', '2026-11-20')`.execute(db);
  await sql`insert into envelopes
    (id, fingerprint, company_id, title, status, config, branding, created_at)
    values ('lease', 'f', 'harbour', 'Lease', 'sent', ${config}, 'null', '2026-11-20')`.execute(db);
  for (const [position, [id, status]] of [
    ['ada', 'signed'],
    ['ben', 'waiting'],
  ].entries()) {
    await sql`insert into parties (id, envelope_id, position, title, email, status, key_hash)
      values (${id}, 'lease', ${position}, ${id}, ${`${id}@example.com`}, ${status}, ${id})`.execute(
      db,
    );
  }
  await sql`insert into documents
    (id, envelope_id, position, title, fingerprint, pages, sha256, bytes)
    values ('lease-document', 'lease', 0, 'Lease', 'd', ${pages}, '', 1)`.execute(db);
  for (const [position, [field, answer]] of rows.entries()) {
    const { id, party_id } = field;
    await sql`insert into fields (id, envelope_id, document_id, party_id, position, definition)
      values (${id}, 'lease', 'lease-document', ${party_id}, ${position}, ${JSON.stringify(field)})`.execute(
      db,
    );
    if (answer === null) continue;
    await sql`insert into answers (field_id, envelope_id, party_id, answer)
      values (${id}, 'lease', ${party_id}, ${JSON.stringify(answer)})`.execute(db);
  }
  for (const [id, kind, name] of [
    ['file-1', 'file', 'passport.png'],
    ['scrawl', 'signature', 'scrawl.png'],
  ]) {
    await sql`insert into uploads
      (id, envelope_id, party_id, field_id, kind, name, mime, bytes, created_at, sha256)
      values (${id}, 'lease', 'ada', null, ${kind}, ${name}, 'image/png', 1, '2026-11-20', '')`.execute(
      db,
    );
  }
  const widgetFields = JSON.stringify([
    earlier('second', 'text', { party_id: '', page: 1, index: 2 }),
    earlier('first', 'date', { party_id: '', page: 1, index: 1 }),
  ]);
  await sql`insert into widgets (id, code, company_id, title, document_id, document_title, fingerprint,
    pages, sha256, bytes, fields, config, branding, language, created_at)
    values ('form', 'form', 'harbour', 'Form', 'form-document', 'Form', 'w', ${pages}, '', 1,
    ${widgetFields}, ${config}, 'null', 'en', '2026-11-20')`.execute(db);
  await db.destroy();
}

let db: Database;
let stored: StoredEnvelope;
beforeAll(async () => {
  await writeEarlierDatabase(path);
  db = await openStore(path);
  const read = await readEnvelope(db, 'lease');
  if (read === null) throw new Error('The envelope is not there.');
  stored = read;
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

function fieldsSeenBy(viewerId: string): ReadonlyMap<string, Field> {
  const fields = stored.documents.flatMap((document) => toFields(stored, document, viewerId));
  return new Map(fields.map((field) => [field.id, field]));
}

test('a stored field is read with all of its properties', () => {
  expect(fieldsSeenBy('ada').get('name')).toEqual({
    id: 'name',
    documentIndex: 0,
    page: 1,
    index: 1,
    type: 'text',
    title: 'Name',
    partyId: 'ada',
    required: true,
    box: { x: 10, y: 20, width: 30, height: 4 },
    boxPoints: { width: 150, height: 40 },
    color: '#aa0000',
    font: 'arial',
    fontSize: 18,
    mergeField: null,
    prefilled: false,
    locksWhenFilled: false,
    contractId: 'lease-document',
    contractSentId: 'lease',
    value: 'Ada Park',
  });
});

test('stored answers are read, with what the field says about them', () => {
  const fields = fieldsSeenBy('ada');
  expect(Object.fromEntries([...fields].map(([id, { value }]) => [id, value]))).toEqual({
    other: '',
    name: 'Ada Park',
    notes: 'Two\nlines',
    day: '2026-12-01',
    until: '1.2.27',
    colour: 'red',
    pets: false,
    cats: true,
    passport: [{ name: 'passport.png', id: 'file-1', uuid: 'file-1' }],
    drawn: { kind: 'drawn', ink: { strokes: [[[1, 2, 0.5, 0]]], svg: '', jpeg: '' } },
    typed: { kind: 'typed', text: 'Ada', font: 'caveat' },
    image: { kind: 'upload', name: 'scrawl' },
    unsigned: null,
    city: 'Bern',
    street: '',
  });
  expect(fields.get('day')).toMatchObject({ format: 'yyyy-MM-dd' });
  expect(fields.get('until')).toMatchObject({ format: 'd.M.yy' });
  expect(fields.get('colour')).toMatchObject({ choices: ['red', 'blue'] });
  expect(fields.get('pets')).toMatchObject({ group: 'pets' });
  expect(fields.get('drawn')).toMatchObject({ color: '#1a3fa0' });
  expect(fields.get('city')).toMatchObject({ mergeField: 'city', prefilled: true });
  expect(fields.get('street')).toMatchObject({ mergeField: 'city', prefilled: false });
});

test('a stored suggestion is still seen by its party alone', () => {
  expect(fieldsSeenBy('ben').get('other')?.value).toBe('Suggested');
});

test('the fields of a stored widget are read, in filling order', async () => {
  const { document, party } = await readWidget(db, 'form');
  const { fields } = document;
  expect(fields.map(({ id, partyId }) => [id, partyId])).toEqual([
    ['first', party.id],
    ['second', party.id],
  ]);
  expect(fields[0]).toMatchObject({ format: 'yyyy-MM-dd', boxPoints: { width: 150, height: 40 } });
});

test('a damaged field is left as it is, and reported when it is read', async () => {
  const damaged = join(folder, 'damaged.db');
  await writeEarlierDatabase(damaged);
  const raw = new Kysely<never>({ dialect: new NodeSqliteDialect(damaged) });
  await sql`update fields set definition = '{"id":"name"}' where id = 'name'`.execute(raw);
  await raw.destroy();
  const reopened = await openStore(damaged);
  await expect(readEnvelope(reopened, 'lease')).rejects.toBeInstanceOf(DamagedRowError);
  await reopened.destroy();
});
