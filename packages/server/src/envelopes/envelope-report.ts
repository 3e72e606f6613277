import { senderEnvelopeState } from '@sign-envelope/core';
import * as v from 'valibot';
import type { Company } from '../access/api-keys.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { auditEventOnWire, readAuditTrail } from './audit-trail.ts';
import { hiddenStatuses, statusOnWire } from './envelope-status.ts';
import { readEnvelope, type StoredEnvelope } from './stored-envelope.ts';

/** An envelope of this company, by its fingerprint. Another company's is not found, like none at all. */
export async function readCompanyEnvelope(
  db: Database | DatabaseTransaction,
  company: Company,
  fingerprint: string,
): Promise<StoredEnvelope> {
  const row = await db
    .selectFrom('envelopes')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('company_id', '=', company.id)
    .where('status', 'not in', hiddenStatuses)
    .executeTakeFirst();
  const stored = row === undefined ? null : await readEnvelope(db, row.id);
  if (stored === null) throw new ServerError(404, 'server_errors.envelope_not_found');
  return stored;
}

/** The answer of `GET /sender/envelopes/{fingerprint}`: how things stand and what happened. */
export const senderEnvelopeReport = v.object({
  ...senderEnvelopeState.entries,
  created_at: v.string(),
  ended_at: v.nullable(v.string()),
  events: v.array(auditEventOnWire),
});

export type SenderEnvelopeReport = v.InferOutput<typeof senderEnvelopeReport>;

export async function envelopeReport(
  db: Database,
  stored: StoredEnvelope,
): Promise<SenderEnvelopeReport> {
  const { envelope } = stored;
  return {
    envelope_fingerprint: envelope.fingerprint,
    title: envelope.title,
    status: statusOnWire(envelope.status),
    created_at: envelope.created_at,
    ended_at: envelope.ended_at,
    parties: stored.parties.map((party) => ({
      party_id: party.id,
      title: party.title,
      email: party.email,
      status: party.status,
      signed_at: party.signed_at,
    })),
    events: await readAuditTrail(db, envelope.id),
  };
}
