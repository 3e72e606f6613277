import { toUSVString } from 'node:util';
import {
  type AuditEventDetail,
  type AuditEventType,
  auditEventDetail,
  auditEventTypes,
  canonicalHash,
  genesisHash,
} from '@sign-envelope/evidence';
import * as v from 'valibot';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { lockRow } from '../store/locks.ts';
import { parseStored } from '../store/stored-json.ts';
import { exportedEvent } from './exported-event.ts';
import { originalOnWire } from './original-facts.ts';

/** The origin of a call, as far as it is known. */
export interface Caller {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

export interface AuditEvent {
  readonly type: AuditEventType;
  readonly envelopeId: string;
  /** `null` if the sender or the server caused it. */
  readonly partyId: string | null;
  readonly caller: Caller | null;
  readonly at: string;
  readonly detail?: Omit<AuditEventDetail, 'clock' | 'further'>;
}

/** Maximum length of a stored user agent, in characters. */
const maxUserAgentLength = 512;

/**
 * Records an event in the transaction of the change that it describes, as the next link in the chain
 * of its envelope: with its place, the hash of the event before it, and its own hash.
 *
 * Times never decrease: if the server's clock was set back since the previous event, this one gets
 * the time of that event, and its detail includes the time of the clock.
 *
 * Events that anybody with a link can cause at will are recorded a limited number of times for each
 * party. The last of them says that further ones are not recorded.
 */
export async function addAuditEvent(
  transaction: DatabaseTransaction,
  event: AuditEvent,
): Promise<void> {
  await lockRow(transaction, 'envelopes', event.envelopeId);
  const left = await countLeft(transaction, event);
  if (left === 0) return;
  const before = await transaction
    .selectFrom('events')
    .select(['at', 'position', 'hash'])
    .where('envelope_id', '=', event.envelopeId)
    .orderBy('position', 'desc')
    .executeTakeFirst();
  const isSetBack = before !== undefined && event.at < before.at;
  const row = {
    position: before === undefined ? 0 : before.position + 1,
    previous: before?.hash ?? (await genesisOf(transaction, event.envelopeId)),
    party_id: event.partyId,
    type: event.type,
    at: isSetBack ? before.at : event.at,
    ip: event.caller?.ip ?? null,
    user_agent: event.caller?.userAgent?.slice(0, maxUserAgentLength) ?? null,
    detail: toStoredDetail({
      ...event.detail,
      ...(isSetBack ? { clock: event.at } : {}),
      ...(left === 1 ? { further: 'not_recorded' } : {}),
    }),
  };
  await transaction
    .insertInto('events')
    .values({
      ...row,
      envelope_id: event.envelopeId,
      hash: await canonicalHash(exportedEvent(row)),
    })
    .execute();
}

/** How often an event of a type is recorded for a party, or for the sender. */
const maxRecorded: Partial<Record<AuditEventType, number>> = {
  password_accepted: 20,
  password_failed: 20,
  code_sent: 50,
  code_verified: 50,
  code_failed: 20,
  consent_declined: 20,
  downloaded: 100,
  upload_added: 200,
  upload_removed: 200,
};

/** How many events like this one are still recorded. */
async function countLeft(
  transaction: DatabaseTransaction,
  { type, envelopeId, partyId }: AuditEvent,
): Promise<number> {
  const max = maxRecorded[type];
  if (max === undefined) return Infinity;
  const { recorded } = await transaction
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('recorded'))
    .where('envelope_id', '=', envelopeId)
    .where('party_id', 'is not distinct from', partyId)
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return Math.max(0, max - recorded);
}

async function genesisOf(transaction: DatabaseTransaction, envelopeId: string): Promise<string> {
  const { fingerprint } = await transaction
    .selectFrom('envelopes')
    .select('fingerprint')
    .where('id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  return genesisHash(fingerprint);
}

/** JSON without halves of characters, which have no canonical form. */
function toStoredDetail(detail: AuditEventDetail): string {
  return JSON.stringify(detail, (_, value: unknown) =>
    typeof value === 'string' ? toUSVString(value) : value,
  );
}

/** An event in the sender's API. */
export const auditEventOnWire = v.object({
  type: v.picklist(auditEventTypes),
  at: v.string(),
  /** `null` if no party caused it. */
  party_id: v.nullable(v.string()),
  ip: v.optional(v.string()),
  user_agent: v.optional(v.string()),
  ...auditEventDetail.entries,
  /** The PDFs of a new envelope, and what was removed from them. */
  originals: v.optional(v.array(originalOnWire)),
});

export type AuditEventOnWire = v.InferOutput<typeof auditEventOnWire>;

const storedDetail = v.object({
  ...auditEventDetail.entries,
  originals: auditEventOnWire.entries.originals,
});

/** Reads the events of an envelope, the oldest first, in the format of the sender's API. */
export async function readAuditTrail(
  db: Database,
  envelopeId: string,
): Promise<AuditEventOnWire[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'type', 'at', 'party_id', 'ip', 'user_agent', 'detail'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('position')
    .execute();
  return rows.map(({ id, ip, user_agent, detail, ...row }) =>
    v.parse(auditEventOnWire, {
      ...row,
      ...(ip === null ? {} : { ip }),
      ...(user_agent === null ? {} : { user_agent }),
      ...parseStored(storedDetail, detail, { table: 'events', column: 'detail', row: String(id) }),
    }),
  );
}
