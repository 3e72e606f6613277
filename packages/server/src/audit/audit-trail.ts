import * as v from 'valibot';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { parseStored } from '../store/stored-json.ts';
import { type OriginalOnWire, originalOnWire } from './original-facts.ts';

/**
 * Types of recorded events. `completed` follows the last signature. `submitted` and `verified` are
 * events of widgets: the signer has filled it in, and has confirmed the emailed link.
 * `document_failed` means that a document could not be made, `document_made` that a later attempt
 * succeeded. `file_signed` is recorded for each file that a party signs with.
 */
export const auditEventTypes = [
  'created',
  'invited',
  'opened',
  'code_sent',
  'code_verified',
  'messaged',
  'submitted',
  'verified',
  'signed',
  'file_signed',
  'completed',
  'rejected',
  'cancelled',
  'expired',
  'link_renewed',
  'link_revoked',
  'mailed',
  'mail_failed',
  'document_failed',
  'document_made',
] as const;

export type AuditEventType = (typeof auditEventTypes)[number];

/** The origin of a call, as far as it is known. */
export interface Caller {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A file that a party has signed with. */
export const signedFileFacts = v.object({
  /** Identifies the file in download calls. */
  uuid: v.string(),
  name: v.string(),
  /** Media type, detected from the content. */
  type: v.string(),
  bytes: v.number(),
  /** Hex; `null` for a file that was lost before digests were recorded. */
  sha256: v.nullable(v.string()),
});

export type SignedFileFacts = v.InferOutput<typeof signedFileFacts>;

export interface AuditEvent {
  readonly type: AuditEventType;
  readonly envelopeId: string;
  /** `null` if the sender or the server caused it. */
  readonly partyId: string | null;
  readonly caller: Caller | null;
  readonly at: string;
  readonly detail?: Readonly<Record<string, string | SignedFileFacts | readonly OriginalOnWire[]>>;
}

/** Maximum length of a stored user agent, in characters. */
const maxUserAgentLength = 512;

/**
 * Records an event in the transaction of the change that it describes. Times never decrease: if the
 * server's clock was set back since the previous event, this one gets the time of that event, and
 * its detail includes the time of the clock.
 */
export async function addAuditEvent(
  transaction: DatabaseTransaction,
  event: AuditEvent,
): Promise<void> {
  const before = await transaction
    .selectFrom('events')
    .select('at')
    .where('envelope_id', '=', event.envelopeId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const isSetBack = before !== undefined && event.at < before.at;
  await transaction
    .insertInto('events')
    .values({
      envelope_id: event.envelopeId,
      party_id: event.partyId,
      type: event.type,
      at: isSetBack ? before.at : event.at,
      ip: event.caller?.ip ?? null,
      user_agent: event.caller?.userAgent?.slice(0, maxUserAgentLength) ?? null,
      detail: JSON.stringify({ ...event.detail, ...(isSetBack ? { clock: event.at } : {}) }),
    })
    .execute();
}

/** The JSON of `events.detail`. What does not apply to an event is left out. */
const eventDetail = v.object({
  /** Time of the server's clock, if it was set back since the previous event. */
  clock: v.optional(v.string()),
  /** Template of the mail. */
  template: v.optional(v.string()),
  /** Why an envelope was rejected or cancelled, a mail refused, or a document not made. */
  reason: v.optional(v.string()),
  /** A message to the sender. */
  message: v.optional(v.string()),
  /** The PDFs of a new envelope, and what was removed from them. */
  originals: v.optional(v.array(originalOnWire)),
  /** A file that a party signed with. */
  file: v.optional(signedFileFacts),
});

/** An event in the sender's API. */
export const auditEventOnWire = v.object({
  type: v.picklist(auditEventTypes),
  at: v.string(),
  /** `null` if no party caused it. */
  party_id: v.nullable(v.string()),
  ip: v.optional(v.string()),
  user_agent: v.optional(v.string()),
  ...eventDetail.entries,
});

export type AuditEventOnWire = v.InferOutput<typeof auditEventOnWire>;

/** Reads the events of an envelope, the oldest first, in the format of the sender's API. */
export async function readAuditTrail(
  db: Database,
  envelopeId: string,
): Promise<AuditEventOnWire[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'type', 'at', 'party_id', 'ip', 'user_agent', 'detail'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, ip, user_agent, detail, ...row }) =>
    v.parse(auditEventOnWire, {
      ...row,
      ...(ip === null ? {} : { ip }),
      ...(user_agent === null ? {} : { user_agent }),
      ...parseStored(eventDetail, detail, { table: 'events', column: 'detail', row: String(id) }),
    }),
  );
}
