import { toUSVString } from 'node:util';
import { canonicalHash, genesisHash } from '@sign-envelope/evidence';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const prepare = [
  sql`alter table events rename to unchained_events`,
  sql`drop trigger events_unchanged`,
  sql`drop trigger events_kept`,
  sql`drop trigger events_not_replaced`,
  sql`create table events (
    id integer primary key autoincrement, envelope_id text not null references envelopes (id),
    position integer not null, previous text not null, hash text not null,
    party_id text references parties (id), type text not null, at text not null, ip text,
    user_agent text, detail text not null)`,
];

const finish = [
  sql`drop table unchained_events`,
  // An envelope has one chain, whose rows follow each other.
  sql`create unique index events_position on events (envelope_id, position)`,
  sql`create unique index events_previous on events (envelope_id, previous)`,
  sql`create unique index events_signed_once on events (party_id) where type = 'signed'`,
  sql`create trigger events_unchanged before update on events begin
    select raise(abort, 'An event of the log cannot be changed.'); end`,
  sql`create trigger events_kept before delete on events
    when exists (select 1 from envelopes where id = old.envelope_id) begin
    select raise(abort, 'An event of the log cannot be deleted.'); end`,
  // SQLite deletes a replaced row without its trigger.
  sql`create trigger events_not_replaced before insert on events
    when exists (select 1 from events where id = new.id)
      or exists (select 1 from events where envelope_id = new.envelope_id
        and (position = new.position or previous = new.previous))
      or (new.type = 'signed'
        and exists (select 1 from events where party_id = new.party_id and type = 'signed')) begin
    select raise(abort, 'An event of the log cannot be replaced.'); end`,
];

interface EarlierRow {
  readonly id: number;
  readonly envelope_id: string;
  readonly fingerprint: string;
  readonly party_id: string | null;
  readonly type: string;
  readonly at: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly detail: string;
}

const rowsPerQuery = 1000;

/**
 * Chains the events of each envelope, in the order in which they were recorded: each has its place,
 * the digest of the one before it, and its own.
 */
export async function chainedEvents(db: Kysely<never>): Promise<void> {
  for (const statement of prepare) await statement.execute(db);
  let last = { envelopeId: '', id: 0 };
  let chain = { envelopeId: '', position: 0, previous: '' };
  for (;;) {
    const { rows } = await sql<EarlierRow>`
      select unchained_events.*, envelopes.fingerprint from unchained_events
      join envelopes on envelopes.id = envelope_id
      where (envelope_id, unchained_events.id) > (${last.envelopeId}, ${last.id})
      order by envelope_id, unchained_events.id limit ${rowsPerQuery}`.execute(db);
    for (const row of rows) {
      const { id, envelope_id: envelopeId } = row;
      if (chain.envelopeId !== envelopeId) {
        chain = { envelopeId, position: 0, previous: await genesisHash(row.fingerprint) };
      }
      const detail = wellFormed(row.detail);
      const hash = await canonicalHash(exported({ ...row, detail }, chain));
      await sql`insert into events
        (id, envelope_id, position, previous, hash, party_id, type, at, ip, user_agent, detail)
        values (${id}, ${envelopeId}, ${chain.position}, ${chain.previous}, ${hash}, ${row.party_id},
        ${row.type}, ${row.at}, ${row.ip}, ${row.user_agent}, ${detail})`.execute(db);
      chain = { envelopeId, position: chain.position + 1, previous: hash };
      last = { envelopeId, id };
    }
    if (rows.length < rowsPerQuery) break;
  }
  for (const statement of finish) await statement.execute(db);
}

/** The event as it is exported, without its hash. */
function exported(
  { party_id, type, at, ip, user_agent, detail }: EarlierRow,
  { position: index, previous }: { readonly position: number; readonly previous: string },
): object {
  return {
    ...detailsOf(detail),
    index,
    previous,
    type,
    at,
    party_id,
    ...(ip === null ? {} : { ip }),
    ...(user_agent === null ? {} : { user_agent }),
  };
}

/** The details; none if they are damaged, which is reported when they are read. */
function detailsOf(detail: string): object {
  try {
    const parsed: unknown = JSON.parse(detail);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** JSON without halves of characters, which have no canonical form. */
function wellFormed(json: string): string {
  try {
    return JSON.stringify(
      JSON.parse(json, (_, value: unknown) =>
        typeof value === 'string' ? toUSVString(value) : value,
      ),
    );
  } catch {
    // Damaged JSON stays as it is.
    return json;
  }
}
