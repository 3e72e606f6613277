import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the digests of all files, and facts about the data folder of the database. */
export async function integrity(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`create table stored_files (
      name text primary key, bytes integer not null, sha256 text not null,
      recorded_at text not null) without rowid`,
    sql`create table store_facts (name text primary key, value text not null) without rowid`,
  ];
  for (const statement of statements) await statement.execute(db);
}
