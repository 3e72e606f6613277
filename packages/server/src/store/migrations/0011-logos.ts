import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds uploaded logos, and the branding and config of companies. */
export async function logos(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`create table logos (
      name text primary key, company_id text not null references companies (id),
      bytes integer not null, sha256 text not null,
      width integer not null, height integer not null, created_at text not null)`,
    sql`alter table companies add column branding text not null default 'null'`,
    sql`alter table companies add column config text not null default '{}'`,
  ];
  for (const statement of statements) await statement.execute(db);
  for (const table of ['companies', 'envelopes', 'widgets']) {
    const column = sql.ref(table);
    await sql`alter table ${column} add column logo text references logos (name)`.execute(db);
    // For the search for logos that nothing refers to.
    const index = sql.ref(`${table}_logo`);
    await sql`create index ${index} on ${column} (logo) where logo is not null`.execute(db);
  }
}
