import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isOnPostgres } from './is-on-postgres.ts';
import { postgresMigrations, sqliteMigrations } from './migrations/index.ts';

/** Whether the tables are as this version needs them. Those of a newer version may have more. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const made = new Set(rows.map(({ name }) => name));
  const needed = isOnPostgres(db) ? postgresMigrations : sqliteMigrations;
  return Object.keys(needed).every((name) => made.has(name));
}
