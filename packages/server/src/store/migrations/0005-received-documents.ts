import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds facts about the received PDF, if something was removed from it before it was stored. */
export async function receivedDocuments(db: Kysely<never>): Promise<void> {
  await sql`alter table documents add column received text`.execute(db);
  await sql`alter table widgets add column received text`.execute(db);
}
