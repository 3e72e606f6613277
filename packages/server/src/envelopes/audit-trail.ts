import * as v from 'valibot';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { type OriginalOnWire, originalOnWire } from './received-document.ts';

/**
 * What is written down. `completed` is the server's own: the last party has signed. `submitted` and
 * `verified` are a widget's: its signer has filled it in, and has opened the emailed link.
 * `document_failed` says that a document could not be made; `document_made` that it could after all.
 * `file_signed` is one file that a party has signed with.
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

/** Where a call came from, as far as the server can tell. */
export interface Caller {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** What is known of a file that a party has signed with. */
export const signedFileFacts = v.object({
  /** By which it is fetched. */
  uuid: v.string(),
  name: v.string(),
  /** What its content was found to be, such as `image/png`. */
  type: v.string(),
  bytes: v.number(),
  /** Hex; `null` for one that was lost before this was written down. */
  sha256: v.nullable(v.string()),
});

export type SignedFileFacts = v.InferOutput<typeof signedFileFacts>;

export interface AuditEvent {
  readonly type: AuditEventType;
  readonly envelopeId: string;
  /** `null` for what the sender or the server did. */
  readonly partyId: string | null;
  readonly caller: Caller | null;
  readonly at: string;
  readonly detail?: Readonly<Record<string, string | SignedFileFacts | readonly OriginalOnWire[]>>;
}

/** A browser's name is kept up to this many characters. */
const longestUserAgent = 512;

/**
 * Writes an event down, in the transaction of the change that it tells of. Times never run
 * backwards: where the server's clock has been set back since the event before, this one has that
 * event's time, and says what the clock said.
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
      user_agent: event.caller?.userAgent?.slice(0, longestUserAgent) ?? null,
      detail: JSON.stringify({ ...event.detail, ...(isSetBack ? { clock: event.at } : {}) }),
    })
    .execute();
}

/** An event as the sender reads it. What is not known of it is left out. */
export const auditEventOnWire = v.object({
  type: v.picklist(auditEventTypes),
  at: v.string(),
  /** `null` for what no party did. */
  party_id: v.nullable(v.string()),
  ip: v.optional(v.string()),
  user_agent: v.optional(v.string()),
  /** What the server's clock said, where it had been set back since the event before. */
  clock: v.optional(v.string()),
  /** Of a mail: which one it is. */
  template: v.optional(v.string()),
  /** Of a rejection, a cancellation, a mail that was not taken, or a document that was not made. */
  reason: v.optional(v.string()),
  /** Of a message to the sender. */
  message: v.optional(v.string()),
  /** Of an envelope that was created: its PDFs, and what was taken out of them. */
  originals: v.optional(v.array(originalOnWire)),
  /** Of a file that was signed with. */
  file: v.optional(signedFileFacts),
});

export type AuditEventOnWire = v.InferOutput<typeof auditEventOnWire>;

/** What happened to an envelope, the oldest first, in the words of the sender's API. */
export async function readAuditTrail(
  db: Database,
  envelopeId: string,
): Promise<AuditEventOnWire[]> {
  const rows = await db
    .selectFrom('events')
    .select(['type', 'at', 'party_id', 'ip', 'user_agent', 'detail'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('id')
    .execute();
  return rows.map(({ ip, user_agent, detail, ...row }) =>
    v.parse(auditEventOnWire, {
      ...row,
      ...(ip === null ? {} : { ip }),
      ...(user_agent === null ? {} : { user_agent }),
      ...JSON.parse(detail),
    }),
  );
}
