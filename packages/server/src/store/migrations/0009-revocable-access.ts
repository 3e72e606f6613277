import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds renewed and revoked links, named and revoked API keys, and cooldowns between guesses. */
export async function revocableAccess(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`alter table companies add column is_sample integer not null default 0`,
    sql`alter table tries rename to attempts`,
    sql`drop index tries_scope`,
    sql`create index attempts_scope on attempts (scope, at)`,
    sql`create index attempts_at on attempts (at)`,
    sql`alter table code_sessions add column guess_after bigint not null default 0`,
    sql`alter table parties add column link_version integer not null default 0`,
    sql`alter table parties add column link_revoked_at text`,
    // Keys of replaced links, so that opening one returns an error that says so.
    sql`create table replaced_links (
      key_hash text primary key, party_id text not null references parties (id),
      replaced_at text not null) without rowid`,
    sql`create index replaced_links_party on replaced_links (party_id)`,
    sql`alter table api_keys add column name text not null default ''`,
    sql`alter table api_keys add column last_used_at text`,
    sql`alter table api_keys add column revoked_at text`,
    sql`create index api_keys_company on api_keys (company_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
