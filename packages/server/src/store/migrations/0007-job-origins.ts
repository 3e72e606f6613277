import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A job knows the call that has queued it, for the log and for traces. */
export async function jobOrigins(db: Kysely<never>): Promise<void> {
  await sql`alter table jobs add column request_id text`.execute(db);
  await sql`alter table jobs add column traceparent text`.execute(db);
}
