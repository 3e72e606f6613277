import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Each signer of an envelope may have metadata, not only the signer of a widget. */
export async function partyMeta(db: Kysely<never>): Promise<void> {
  await sql`alter table parties add column meta text`.execute(db);
  await sql`update parties set meta =
    (select meta from widget_signings where widget_signings.envelope_id = parties.envelope_id)`.execute(
    db,
  );
  await sql`alter table widget_signings drop column meta`.execute(db);
}
