import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWidget } from '../../widgets/stored-widget.ts';
import { type Database, openStore } from '../database.ts';
import { NodeSqliteDialect } from '../sqlite-dialect.ts';
import { DamagedRowError } from '../stored-json.ts';
import { foundation } from './0001-foundation.ts';
import { partyMeta } from './0002-party-meta.ts';
import { domainFields } from './0003-domain-fields.ts';
import { chainedEvents } from './0004-chained-events.ts';

const folder = mkdtempSync(join(tmpdir(), 'sign-envelope-templates-'));
const path = join(folder, 'store.db');
const at = '2026-11-20T08:00:00.000Z';

const field = (id: string) => ({
  id,
  documentIndex: 0,
  page: 1,
  index: 1,
  title: 'Name',
  partyId: '',
  required: true,
  box: { x: 10, y: 20, width: 30, height: 4 },
  boxPoints: { width: 150, height: 40 },
  color: '#1d1d1f',
  font: 'arial',
  fontSize: 18,
  mergeField: null,
  prefilled: false,
  locksWhenFilled: false,
  contractId: 'document-form',
  contractSentId: 'form',
  type: 'text',
  value: '',
});

async function writeEarlierDatabase(): Promise<void> {
  const db = new Kysely<never>({ dialect: new NodeSqliteDialect(path) });
  const migrations = {
    '0001-foundation': { up: foundation },
    '0002-party-meta': { up: partyMeta },
    '0003-domain-fields': { up: domainFields },
    '0004-chained-events': { up: chainedEvents },
  };
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  await sql`insert into companies (id, name, parent_id, created_at)
    values ('harbour', 'Harbour & Sons', '', ${at})`.execute(db);
  for (const [id, fields] of [
    ['form', JSON.stringify([field('first'), field('second')])],
    ['damaged', '[{'],
  ]) {
    await sql`insert into widgets (id, code, company_id, title, document_id, document_title,
      fingerprint, pages, sha256, bytes, fields, config, branding, redirect_url, language, created_at)
      values (${id}, ${`code-${id}`}, 'harbour', 'Form', ${`document-${id}`}, 'The form', ${`f-${id}`},
      '[{"width":500,"height":700}]', 'abc', 12, ${fields}, '{}', 'null', 'https://harbour.example',
      'de', ${at})`.execute(db);
  }
  await sql`insert into envelopes (id, fingerprint, company_id, title, status, config, branding, created_at)
    values ('signing', 'f-signing', 'harbour', 'Form', 'unverified', '{}', 'null', ${at})`.execute(
    db,
  );
  await sql`insert into widget_signings (envelope_id, widget_id, expires_at)
    values ('signing', 'form', 1)`.execute(db);
  await sql`insert into widget_uploads (id, widget_id, kind, name, mime, bytes, created_at, sha256)
    values ('upload', 'form', 'file', 'a.jpg', 'image/jpeg', 1, ${at}, '')`.execute(db);
  await sql`insert into idempotency (scope, key, request, result, created_at)
    values ('company harbour', 'k', 'r', '{"code":"code-form","originals":[]}', ${at})`.execute(db);
  await db.destroy();
}

let db: Database;
beforeAll(async () => {
  await writeEarlierDatabase();
  db = await openStore(path);
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

test('a stored widget is read as a template with all that it had', async () => {
  const { envelope, document, party, parties, documents } = await readWidget(db, 'code-form');
  expect(envelope).toMatchObject({
    id: 'form',
    status: 'template',
    title: 'Form',
    company_id: 'harbour',
    redirect_url: 'https://harbour.example',
    language: 'de',
    created_at: at,
  });
  expect([parties.length, documents.length]).toEqual([1, 1]);
  expect(document).toMatchObject({
    id: 'document-form',
    title: 'The form',
    fingerprint: 'f-form',
    pages: [{ width: 500, height: 700 }],
    sha256: 'abc',
    bytes: 12,
  });
  expect(document.fields).toEqual(
    [field('first'), field('second')].map((one) => ({ ...one, partyId: party.id })),
  );
});

test('its signings and uploads still refer to it', async () => {
  expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
  for (const table of ['widget_signings', 'widget_uploads'] as const) {
    expect(await db.selectFrom(table).select('widget_id').execute()).toEqual([
      { widget_id: 'form' },
    ]);
  }
  expect(await db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
});

test('damaged fields are left as they are, and reported when they are read', async () => {
  await expect(readWidget(db, 'code-damaged')).rejects.toBeInstanceOf(DamagedRowError);
});
