import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openStore } from './database.ts';

let db: Database;
beforeAll(async () => {
  db = await openStore(':memory:');
  await sql`insert into companies (id, name, parent_id, created_at)
    values ('harbour', 'Harbour & Sons', '', '2026-11-20')`.execute(db);
  await sql`insert into envelopes
    (id, fingerprint, company_id, title, status, config, branding, created_at)
    values ('lease', 'f', 'harbour', 'Lease', 'sent', '{}', '{}', '2026-11-20')`.execute(db);
  await sql`insert into events (id, envelope_id, position, previous, hash, type, at, detail)
    values (1, 'lease', 0, 'genesis', 'hash', 'created', '2026-11-20', '{}')`.execute(db);
});
afterAll(() => db.destroy());

const events = () => db.selectFrom('events').select(['id', 'type', 'at']).execute();

test.each([
  ['changed', sql`update events set at = '2020-01-01' where id = 1`],
  ['deleted', sql`delete from events where id = 1`],
  [
    'replaced',
    sql`insert or replace into events (id, envelope_id, position, previous, hash, type, at, detail)
      values (1, 'lease', 1, 'hash', 'other', 'created', '2020-01-01', '{}')`,
  ],
  [
    'replaced',
    sql`insert or replace into events (envelope_id, position, previous, hash, type, at, detail)
      values ('lease', 0, 'hash', 'other', 'created', '2020-01-01', '{}')`,
  ],
  [
    'replaced',
    sql`insert or replace into events (envelope_id, position, previous, hash, type, at, detail)
      values ('lease', 1, 'genesis', 'other', 'created', '2020-01-01', '{}')`,
  ],
])('[EV-05] an event of the log cannot be %s', async (what, statement) => {
  await expect(statement.execute(db)).rejects.toThrow(`An event of the log cannot be ${what}.`);
  expect(await events()).toEqual([{ id: 1, type: 'created', at: '2026-11-20' }]);
});
