import * as v from 'valibot';
import type { Database, DatabaseTransaction } from '../store/database.ts';

/**
 * What is written down. `completed` is the server's own: the last party has signed. `submitted` and
 * `verified` are a widget's: its signer has filled it in, and has opened the emailed link.
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
  'completed',
  'rejected',
  'cancelled',
  'expired',
  'mailed',
  'mail_failed',
] as const;

export type AuditEventType = (typeof auditEventTypes)[number];

/** Where a call came from, as far as the server can tell. */
export interface Caller {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

export interface AuditEvent {
  readonly type: AuditEventType;
  readonly envelopeId: string;
  /** `null` for what the sender or the server did. */
  readonly partyId: string | null;
  readonly caller: Caller | null;
  readonly at: string;
  readonly detail?: Readonly<Record<string, string>>;
}

/** A browser's name is kept up to this many characters. */
const longestUserAgent = 512;

/** Writes an event down, in the transaction of the change that it tells of. */
export async function addAuditEvent(
  transaction: DatabaseTransaction,
  event: AuditEvent,
): Promise<void> {
  await transaction
    .insertInto('events')
    .values({
      envelope_id: event.envelopeId,
      party_id: event.partyId,
      type: event.type,
      at: event.at,
      ip: event.caller?.ip ?? null,
      user_agent: event.caller?.userAgent?.slice(0, longestUserAgent) ?? null,
      detail: JSON.stringify(event.detail ?? {}),
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
  /** Of a mail: which one it is. */
  template: v.optional(v.string()),
  /** Of a rejection, a cancellation, or a mail that was not taken. */
  reason: v.optional(v.string()),
  /** Of a message to the sender. */
  message: v.optional(v.string()),
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
