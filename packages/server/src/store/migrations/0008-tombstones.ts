import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { isOnPostgres } from '../is-on-postgres.ts';

/** What is left of envelopes and companies that were erased. */
export async function tombstones(db: Kysely<never>): Promise<void> {
  // Compared by its bytes on both.
  const text = sql.raw(isOnPostgres(db) ? 'text collate "C"' : 'text');
  await sql`create table tombstones (
    kind ${text} not null, id ${text} not null, company_id ${text} not null, head ${text},
    events integer not null, erased_at ${text} not null, reason ${text} not null,
    primary key (kind, id))`.execute(db);
  await sql`create index envelopes_ended on envelopes (ended_at)
    where ended_at is not null`.execute(db);
  await sql`create index envelopes_company on envelopes (company_id)`.execute(db);
}
