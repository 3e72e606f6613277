import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the address for a company's mails, the languages of mails, and the expiry of envelopes. */
export async function mail(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`alter table companies add column contact_email text`,
    sql`alter table envelopes add column language text not null default 'en'`,
    sql`alter table envelopes add column expires_at text`,
    sql`alter table parties add column language text`,
    sql`create index outbox_waiting_kinds on outbox (kind, due_at) where done_at is null`,
    sql`drop index outbox_waiting`,
  ];
  for (const statement of statements) await statement.execute(db);
}
