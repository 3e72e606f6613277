import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Records where an upload to a widget came from. */
export async function uploadShares(db: Kysely<never>): Promise<void> {
  await sql`alter table widget_uploads add column address_site text not null default ''`.execute(
    db,
  );
}
