import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds passwords, one-time codes, limited attempts, and each company's embedding origins. */
export async function access(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`alter table companies add column embed_origins text`,
    sql`alter table companies add column deleted_at text`,
    sql`alter table envelopes add column password_hash text`,
    sql`alter table parties add column mobile text`,
    sql`create table code_sessions (
      id text primary key, party_id text not null references parties (id), code_hash text,
      expires_at bigint not null, sent_at bigint, sent integer not null, wrong integer not null,
      verified_at bigint) without rowid`,
    sql`create index code_sessions_party on code_sessions (party_id)`,
    sql`create table tries (
      id integer primary key autoincrement, scope text not null, at bigint not null)`,
    sql`create index tries_scope on tries (scope, at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
