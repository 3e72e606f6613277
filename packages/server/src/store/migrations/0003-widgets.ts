import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds widgets with their signings and uploads, and the contacts of bulk previews. */
export async function widgets(db: Kysely<never>): Promise<void> {
  const statements = [
    sql`create table widgets (
      id text primary key, code text not null unique,
      company_id text not null references companies (id), title text not null,
      document_id text not null, document_title text not null, fingerprint text not null unique,
      pages text not null, sha256 text not null, bytes integer not null, fields text not null,
      config text not null, branding text not null, redirect_url text, language text not null,
      created_at text not null)`,
    sql`create table widget_signings (
      envelope_id text primary key references envelopes (id),
      widget_id text not null references widgets (id), meta text not null,
      expires_at bigint not null, verified_at text)`,
    sql`create index widget_signings_widget on widget_signings (widget_id, verified_at)`,
    sql`create table widget_uploads (
      id text primary key, widget_id text not null references widgets (id), field_id text,
      kind text not null, name text not null, mime text not null, bytes integer not null,
      created_at text not null)`,
    sql`create index widget_uploads_widget on widget_uploads (widget_id)`,
    sql`create table bulk_contacts (
      fingerprint text primary key, envelope_id text not null references envelopes (id),
      position integer not null, title text not null, email text not null, fields text not null)`,
    sql`create index bulk_contacts_envelope on bulk_contacts (envelope_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
