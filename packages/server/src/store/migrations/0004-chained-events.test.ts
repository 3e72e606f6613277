import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkAuditLog } from '@sign-envelope/evidence';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAuditEvent, readAuditTrail } from '../../audit/audit-trail.ts';
import { exportAuditLog } from '../../audit/export-audit-log.ts';
import { readEnvelopeHead } from '../../envelopes/read/stored-envelope.ts';
import { type Database, openStore } from '../database.ts';
import { NodeSqliteDialect } from '../sqlite-dialect.ts';
import { DamagedRowError } from '../stored-json.ts';
import { foundation } from './0001-foundation.ts';
import { partyMeta } from './0002-party-meta.ts';
import { domainFields } from './0003-domain-fields.ts';

const folder = mkdtempSync(join(tmpdir(), 'sign-envelope-chain-'));
const path = join(folder, 'store.db');

async function writeEarlierDatabase(): Promise<void> {
  const db = new Kysely<never>({ dialect: new NodeSqliteDialect(path) });
  const migrations = {
    '0001-foundation': { up: foundation },
    '0002-party-meta': { up: partyMeta },
    '0003-domain-fields': { up: domainFields },
  };
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  await sql`insert into companies (id, name, parent_id, created_at)
    values ('harbour', 'Harbour & Sons', '', '2026-11-20')`.execute(db);
  for (const id of ['lease', 'order', 'damaged']) {
    await sql`insert into envelopes
      (id, fingerprint, company_id, title, status, config, branding, created_at)
      values (${id}, ${`f-${id}`}, 'harbour', ${id}, 'sent', '{}', 'null', '2026-11-20')`.execute(
      db,
    );
    await sql`insert into parties (id, envelope_id, position, title, email, status, key_hash)
      values (${`ada-${id}`}, ${id}, 0, 'Ada', 'ada@example.com', 'waiting', ${id})`.execute(db);
  }
  const add = (envelope: string, type: string, detail: string, party: string | null = null) =>
    sql`insert into events (envelope_id, party_id, type, at, ip, user_agent, detail)
      values (${envelope}, ${party}, ${type}, '2026-11-20', ${party && '192.0.2.1'}, ${party}, ${detail})`.execute(
      db,
    );
  await add('lease', 'created', '{"originals":[]}');
  await add('order', 'created', '{}');
  await add('lease', 'mailed', '{"template":"completed"}', 'ada-lease');
  // A message that ends with half a character.
  await add('lease', 'messaged', String.raw`{"message":"Hello \ud83d"}`, 'ada-lease');
  await add('damaged', 'created', '{');
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

async function exportOf(envelopeId: string) {
  const stored = await readEnvelopeHead(db, envelopeId);
  if (stored === null) throw new Error('The envelope is not there.');
  return exportAuditLog(db, stored);
}

test('[EV-05] events that were recorded before are chained in their order, and stay as they are', async () => {
  const log = await exportOf('lease');
  expect(log.events.map(({ index, type }) => [index, type])).toEqual([
    [0, 'created'],
    [1, 'mailed'],
    [2, 'messaged'],
  ]);
  expect(log.events[2]).toMatchObject({ message: 'Hello \ufffd', ip: '192.0.2.1' });
  expect((await checkAuditLog(log)).faults).toEqual([]);
  expect((await checkAuditLog(await exportOf('order'))).faults).toEqual([]);
  expect((await readAuditTrail(db, 'lease'))[1]).toEqual({
    type: 'mailed',
    at: '2026-11-20',
    party_id: 'ada-lease',
    ip: '192.0.2.1',
    user_agent: 'ada-lease',
    template: 'completed',
  });
});

test('[EV-05] new events follow those that were recorded before', async () => {
  await db.transaction().execute((transaction) =>
    addAuditEvent(transaction, {
      type: 'cancelled',
      envelopeId: 'order',
      partyId: null,
      caller: null,
      at: '2026-11-21',
    }),
  );
  const log = await exportOf('order');
  expect(log.events.map(({ type }) => type)).toEqual(['created', 'cancelled']);
  expect((await checkAuditLog(log)).faults).toEqual([]);
});

test('a damaged event does not stop the others, and is reported when it is read', async () => {
  await expect(exportOf('damaged')).rejects.toBeInstanceOf(DamagedRowError);
});

test('the rows are kept as before', async () => {
  await expect(sql`update events set at = '2020-01-01'`.execute(db)).rejects.toThrow(
    'An event of the log cannot be changed.',
  );
  await expect(sql`delete from events`.execute(db)).rejects.toThrow(
    'An event of the log cannot be deleted.',
  );
});
