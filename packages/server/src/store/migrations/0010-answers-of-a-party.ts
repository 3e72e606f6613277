import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds an index for finding the answers of one party. */
export async function answersOfParty(db: Kysely<never>): Promise<void> {
  await sql`create index answers_party on answers (party_id)`.execute(db);
}
