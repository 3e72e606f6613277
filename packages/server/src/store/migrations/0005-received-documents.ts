import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What a PDF was when it came in, where something was taken out of it before it was stored. */
export async function receivedDocuments(db: Kysely<never>): Promise<void> {
  await sql`alter table documents add column received text`.execute(db);
  await sql`alter table widgets add column received text`.execute(db);
}
