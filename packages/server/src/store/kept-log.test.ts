import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
  testPostgresUrl,
} from '../testing/test-database.ts';
import { type Database, openStore } from './database.ts';

let place: TestDatabase;
let db: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  db = await openStore(place.place);
  await sql`insert into companies (id, name, parent_id, created_at)
    values ('harbour', 'Harbour & Sons', '', '2026-11-20')`.execute(db);
  await sql`insert into envelopes
    (id, fingerprint, company_id, title, status, config, branding, created_at)
    values ('lease', 'f', 'harbour', 'Lease', 'sent', '{}', '{}', '2026-11-20')`.execute(db);
  await sql`insert into events (id, envelope_id, position, previous, hash, type, at, detail)
    values (1, 'lease', 0, 'genesis', 'hash', 'created', '2026-11-20', '{}')`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await place.remove();
});

const events = () => db.selectFrom('events').select(['id', 'type', 'at']).execute();

const columns = sql`events (id, envelope_id, position, previous, hash, type, at, detail)`;

/** On each database, the ways to write over a row that it has. */
const replacing =
  testPostgresUrl() === undefined
    ? [
        sql`insert or replace into ${columns}
          values (1, 'lease', 1, 'hash', 'other', 'created', '2020-01-01', '{}')`,
        sql`insert or replace into ${columns}
          values (2, 'lease', 0, 'hash', 'other', 'created', '2020-01-01', '{}')`,
        sql`insert or replace into ${columns}
          values (2, 'lease', 1, 'genesis', 'other', 'created', '2020-01-01', '{}')`,
      ].map((statement) => ['replaced', statement] as const)
    : [
        [
          'changed',
          sql`insert into ${columns}
            values (1, 'lease', 1, 'hash', 'other', 'created', '2020-01-01', '{}')
            on conflict (id) do update set at = excluded.at`,
        ] as const,
        ['deleted', sql`truncate events`] as const,
      ];

test.each([
  ['changed', sql`update events set at = '2020-01-01' where id = 1`] as const,
  ['deleted', sql`delete from events where id = 1`] as const,
  ...replacing,
])('[EV-05] an event of the log cannot be %s', async (what, statement) => {
  await expect(statement.execute(db)).rejects.toThrow(`An event of the log cannot be ${what}.`);
  expect(await events()).toEqual([{ id: 1, type: 'created', at: '2026-11-20' }]);
});
