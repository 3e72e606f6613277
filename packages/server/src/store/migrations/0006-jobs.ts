import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Replaces the outbox with a table of jobs, which belong to a company and an envelope and can be
 * marked as failed. Pending entries become jobs, with two exceptions: mails that wait for a
 * finished document are queued again when it is made, and deletions are left to the next sweep.
 */
export async function jobs(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`create table jobs (
      id integer primary key autoincrement, kind text not null, payload text not null,
      company_id text not null, envelope_id text not null, state text not null,
      is_retry integer not null, attempts integer not null, created_at text not null,
      tried_since text not null, due_at text not null, leased_until text, last_error text,
      ended_at text)`,
    sql`insert into jobs (
        kind, payload, company_id, envelope_id, state, is_retry, attempts, created_at, tried_since,
        due_at)
      select case kind
          when 'envelope.completed' then 'make-documents'
          when 'envelope.expired' then 'expire-envelope'
          else kind end,
        payload, coalesce(envelopes.company_id, ''), coalesce(envelopes.id, ''), 'waiting',
        0, 0, outbox.created_at, outbox.created_at, outbox.due_at
      from outbox left join envelopes
        on envelopes.id = iif(json_valid(payload), json_extract(payload, '$.envelopeId'), null)
      where done_at is null
        and kind not in ('widget-signing.abandoned', 'widget-upload.abandoned')
        and not (
          kind = 'mail' and json_valid(payload)
          and json_extract(payload, '$.template') = 'completed'
          and exists (
            select 1 from outbox as making
            where making.kind = 'envelope.completed' and making.done_at is null
              and json_valid(making.payload)
              and json_extract(making.payload, '$.envelopeId') = envelopes.id))
      order by outbox.id`,
    sql`drop table outbox`,
    sql`create index jobs_ready on jobs (kind, is_retry, company_id, envelope_id, due_at, id)
      where state = 'ready'`,
    sql`create index jobs_waiting on jobs (due_at) where state = 'waiting'`,
    sql`create index jobs_running on jobs (leased_until) where state = 'running'`,
    sql`create index jobs_failed on jobs (company_id) where state = 'failed'`,
    sql`create index jobs_done on jobs (ended_at) where state = 'done'`,
    sql`create index jobs_envelope on jobs (envelope_id)`,
    sql`create index widget_signings_unverified on widget_signings (expires_at)
      where verified_at is null`,
    sql`create index widget_uploads_created on widget_uploads (created_at)`,
    sql`create index idempotency_created on idempotency (created_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
