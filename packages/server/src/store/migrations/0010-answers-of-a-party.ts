import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Finds the answers of one party without reading everybody's. */
export async function answersOfParty(db: Kysely<never>): Promise<void> {
  await sql`create index answers_party on answers (party_id)`.execute(db);
}
