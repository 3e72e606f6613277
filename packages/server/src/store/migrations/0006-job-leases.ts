import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A job that is running belongs to one attempt, which alone may end it. */
export async function jobLeases(db: Kysely<never>): Promise<void> {
  await sql`alter table jobs add column leased_by text`.execute(db);
}
