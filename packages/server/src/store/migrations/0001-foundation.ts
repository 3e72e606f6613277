import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const tables = [
  sql`create table store_facts (name text primary key, value text not null) without rowid`,
  sql`create table logos (
    name text primary key, company_id text not null references companies (id),
    bytes integer not null, sha256 text not null, width integer not null,
    height integer not null, created_at text not null)`,
  sql`create table companies (
    id text primary key, name text not null, parent_id text not null, created_at text not null,
    embed_origins text, deleted_at text, contact_email text,
    is_sample integer not null default 0, branding text not null default 'null',
    config text not null default '{}', logo text references logos (name))`,
  sql`create table api_keys (
    hash text primary key, company_id text not null references companies (id),
    created_at text not null, name text not null default '', last_used_at text,
    revoked_at text)`,
  sql`create table envelopes (
    id text primary key, fingerprint text not null unique,
    company_id text not null references companies (id), title text not null,
    status text not null, config text not null, branding text not null, redirect_url text,
    created_at text not null, ended_at text, password_hash text,
    language text not null default 'en', expires_at text, logo text references logos (name))`,
  sql`create table parties (
    id text primary key, envelope_id text not null references envelopes (id),
    position integer not null, title text not null, email text not null, status text not null,
    signed_at text, key_hash text not null unique, mobile text, language text,
    link_version integer not null default 0, link_revoked_at text)`,
  // Keys of replaced links, so that opening one returns an error that says so.
  sql`create table replaced_links (
    key_hash text primary key, party_id text not null references parties (id),
    replaced_at text not null) without rowid`,
  sql`create table documents (
    id text primary key, envelope_id text not null references envelopes (id),
    position integer not null, title text not null, fingerprint text not null unique,
    pages text not null, sha256 text not null, bytes integer not null, received text)`,
  sql`create table fields (
    id text primary key, envelope_id text not null references envelopes (id),
    document_id text not null references documents (id),
    party_id text not null references parties (id), position integer not null,
    definition text not null)`,
  sql`create table answers (
    field_id text primary key references fields (id),
    envelope_id text not null references envelopes (id),
    party_id text not null references parties (id), answer text not null)`,
  sql`create table ink_pictures (
    envelope_id text not null references envelopes (id), sha256 text not null,
    svg text not null, jpeg text not null, primary key (envelope_id, sha256))`,
  sql`create table uploads (
    id text primary key, envelope_id text not null references envelopes (id),
    party_id text not null references parties (id), field_id text references fields (id),
    kind text not null, name text not null, mime text not null, bytes integer not null,
    created_at text not null, sha256 text not null)`,
  sql`create table stored_files (
    name text primary key, bytes integer not null, sha256 text not null,
    recorded_at text not null) without rowid`,
  sql`create table events (
    id integer primary key autoincrement, envelope_id text not null references envelopes (id),
    party_id text references parties (id), type text not null, at text not null, ip text,
    user_agent text, detail text not null)`,
  sql`create table idempotency (
    scope text not null, key text not null, request text not null, result text not null,
    created_at text not null, primary key (scope, key)) without rowid`,
  sql`create table code_sessions (
    id text primary key, party_id text not null references parties (id), code_hash text,
    expires_at bigint not null, sent_at bigint, sent integer not null, wrong integer not null,
    verified_at bigint, guess_after bigint not null default 0) without rowid`,
  sql`create table attempts (
    id integer primary key autoincrement, scope text not null, at bigint not null)`,
  sql`create table widgets (
    id text primary key, code text not null unique,
    company_id text not null references companies (id), title text not null,
    document_id text not null, document_title text not null, fingerprint text not null unique,
    pages text not null, sha256 text not null, bytes integer not null, fields text not null,
    config text not null, branding text not null, redirect_url text, language text not null,
    created_at text not null, received text, logo text references logos (name))`,
  sql`create table widget_signings (
    envelope_id text primary key references envelopes (id),
    widget_id text not null references widgets (id), meta text not null,
    expires_at bigint not null, verified_at text)`,
  sql`create table widget_uploads (
    id text primary key, widget_id text not null references widgets (id), field_id text,
    kind text not null, name text not null, mime text not null, bytes integer not null,
    created_at text not null, sha256 text not null, address_site text not null default '')`,
  sql`create table bulk_contacts (
    fingerprint text primary key, envelope_id text not null references envelopes (id),
    position integer not null, title text not null, email text not null, fields text not null)`,
  sql`create table jobs (
    id integer primary key autoincrement, kind text not null, payload text not null,
    company_id text not null, envelope_id text not null, state text not null,
    is_retry integer not null, attempts integer not null, created_at text not null,
    tried_since text not null, due_at text not null, leased_until text, last_error text,
    ended_at text)`,
];

const indexes = [
  sql`create index api_keys_company on api_keys (company_id)`,
  sql`create index companies_logo on companies (logo) where logo is not null`,
  sql`create index envelopes_logo on envelopes (logo) where logo is not null`,
  sql`create index widgets_logo on widgets (logo) where logo is not null`,
  sql`create index parties_envelope on parties (envelope_id)`,
  sql`create index replaced_links_party on replaced_links (party_id)`,
  sql`create index documents_envelope on documents (envelope_id)`,
  sql`create index fields_envelope on fields (envelope_id)`,
  sql`create index answers_envelope on answers (envelope_id)`,
  sql`create index answers_party on answers (party_id)`,
  sql`create index uploads_party on uploads (party_id)`,
  sql`create index events_envelope on events (envelope_id)`,
  // Enforces in the database that a party signs only once.
  sql`create unique index events_signed_once on events (party_id) where type = 'signed'`,
  sql`create index idempotency_created on idempotency (created_at)`,
  sql`create index code_sessions_party on code_sessions (party_id)`,
  sql`create index attempts_scope on attempts (scope, at)`,
  sql`create index attempts_at on attempts (at)`,
  sql`create index widget_signings_widget on widget_signings (widget_id, verified_at)`,
  sql`create index widget_signings_unverified on widget_signings (expires_at)
    where verified_at is null`,
  sql`create index widget_uploads_widget on widget_uploads (widget_id)`,
  sql`create index widget_uploads_created on widget_uploads (created_at)`,
  sql`create index bulk_contacts_envelope on bulk_contacts (envelope_id)`,
  sql`create index jobs_ready on jobs (kind, is_retry, company_id, envelope_id, due_at, id)
    where state = 'ready'`,
  sql`create index jobs_waiting on jobs (due_at) where state = 'waiting'`,
  sql`create index jobs_running on jobs (leased_until) where state = 'running'`,
  sql`create index jobs_failed on jobs (company_id) where state = 'failed'`,
  sql`create index jobs_done on jobs (ended_at) where state = 'done'`,
  sql`create index jobs_envelope on jobs (envelope_id)`,
];

/**
 * Keeps the log as it was written: the database refuses to change an event, to replace it, and to delete
 * it while its envelope is there. An envelope that is purged takes its events along.
 */
const triggers = [
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

/** The first version of the database: the meaning of its columns is in `tables.ts`. */
export async function foundation(db: Kysely<never>): Promise<void> {
  for (const statement of [...tables, ...indexes, ...triggers]) await statement.execute(db);
}
