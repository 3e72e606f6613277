import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Companies, envelopes, answers, audit events, idempotency and the outbox. */
export async function foundation(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`create table companies (
      id text primary key, name text not null, parent_id text not null, created_at text not null)`,
    sql`create table api_keys (
      hash text primary key, company_id text not null references companies (id),
      created_at text not null)`,
    sql`create table envelopes (
      id text primary key, fingerprint text not null unique,
      company_id text not null references companies (id), title text not null,
      status text not null, config text not null, branding text not null, redirect_url text,
      created_at text not null, ended_at text)`,
    sql`create table parties (
      id text primary key, envelope_id text not null references envelopes (id),
      position integer not null, title text not null, email text not null, status text not null,
      signed_at text, key_hash text not null unique)`,
    sql`create index parties_envelope on parties (envelope_id)`,
    sql`create table documents (
      id text primary key, envelope_id text not null references envelopes (id),
      position integer not null, title text not null, fingerprint text not null unique,
      pages text not null, sha256 text not null, bytes integer not null)`,
    sql`create index documents_envelope on documents (envelope_id)`,
    sql`create table fields (
      id text primary key, envelope_id text not null references envelopes (id),
      document_id text not null references documents (id),
      party_id text not null references parties (id), position integer not null,
      definition text not null)`,
    sql`create index fields_envelope on fields (envelope_id)`,
    sql`create table answers (
      field_id text primary key references fields (id),
      envelope_id text not null references envelopes (id),
      party_id text not null references parties (id), answer text not null)`,
    sql`create index answers_envelope on answers (envelope_id)`,
    sql`create table uploads (
      id text primary key, envelope_id text not null references envelopes (id),
      party_id text not null references parties (id), field_id text references fields (id),
      kind text not null, name text not null, mime text not null, bytes integer not null,
      created_at text not null)`,
    sql`create index uploads_party on uploads (party_id)`,
    sql`create table events (
      id integer primary key autoincrement, envelope_id text not null references envelopes (id),
      party_id text references parties (id), type text not null, at text not null, ip text,
      user_agent text, detail text not null)`,
    sql`create index events_envelope on events (envelope_id)`,
    // Enforces in the database that a party signs only once.
    sql`create unique index events_signed_once on events (party_id) where type = 'signed'`,
    sql`create table idempotency (
      scope text not null, key text not null, request text not null, result text not null,
      created_at text not null, primary key (scope, key)) without rowid`,
    sql`create table outbox (
      id integer primary key autoincrement, kind text not null, payload text not null,
      created_at text not null, attempts integer not null, due_at text not null, done_at text)`,
    sql`create index outbox_waiting on outbox (due_at) where done_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
