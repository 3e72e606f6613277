import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Keeps the log as it was written: the database refuses to change an event, to replace it, and to delete
 * it while its envelope is there. An envelope that is purged takes its events along.
 */
export async function keptLog(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`create trigger events_unchanged before update on events begin
      select raise(abort, 'An event of the log cannot be changed.'); end`,
    sql`create trigger events_kept before delete on events
      when exists (select 1 from envelopes where id = old.envelope_id) begin
      select raise(abort, 'An event of the log cannot be deleted.'); end`,
    // SQLite deletes a replaced row without its trigger.
    sql`create trigger events_not_replaced before insert on events
      when exists (select 1 from events where id = new.id) begin
      select raise(abort, 'An event of the log cannot be replaced.'); end`,
  ];
  for (const statement of statements) await statement.execute(db);
}
