import { senderEnvelopeState } from '@sign-envelope/core/contract';
import { signedFileFacts } from '@sign-envelope/evidence';
import * as v from 'valibot';
import type { Company } from '../../access/api-keys.ts';
import { auditEventOnWire, readAuditTrail } from '../../audit/audit-trail.ts';
import { originalFacts, originalOnWire } from '../../audit/original-facts.ts';
import { ServerError } from '../../errors/server-error.ts';
import type { Database, DatabaseTransaction } from '../../store/database.ts';
import { lockRow } from '../../store/locks.ts';
import { documentState, readDocumentState, readSealStatus, sealStatus } from './document-state.ts';
import { readMeta } from './envelope-meta.ts';
import { hiddenStatuses, toEnvelopeStatus } from './envelope-status.ts';
import { factsOf, signedFiles } from './signed-files.ts';
import { readEnvelope, type StoredEnvelope } from './stored-envelope.ts';

/** Reads an envelope of this company. Throws a 404 for any other, including other companies'. */
export async function readCompanyEnvelope(
  db: Database | DatabaseTransaction,
  company: Company,
  fingerprint: string,
): Promise<StoredEnvelope> {
  const stored = await readEnvelope(db, await findCompanyEnvelope(db, company.id, fingerprint));
  if (stored === null) throw new ServerError(404, 'server_errors.envelope_not_found');
  return stored;
}

/** Locks an envelope of this company for a change, and reads it. Throws a 404 for any other. */
export async function lockCompanyEnvelope(
  transaction: DatabaseTransaction,
  company: Company,
  fingerprint: string,
): Promise<StoredEnvelope> {
  const id = await findCompanyEnvelope(transaction, company.id, fingerprint);
  await lockRow(transaction, 'envelopes', id);
  return readCompanyEnvelope(transaction, company, fingerprint);
}

/** Finds the id of an envelope of this company. Throws a 404 for any other. */
export async function findCompanyEnvelope(
  db: Database | DatabaseTransaction,
  companyId: string,
  fingerprint: string,
): Promise<string> {
  const row = await db
    .selectFrom('envelopes')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('company_id', '=', companyId)
    .where('status', 'not in', hiddenStatuses)
    .executeTakeFirst();
  if (row === undefined) throw new ServerError(404, 'server_errors.envelope_not_found');
  return row.id;
}

/** A file that a party has signed with. */
const signedFileOnWire = v.object({
  ...signedFileFacts.entries,
  party_id: v.string(),
  field_id: v.string(),
  field_title: v.nullable(v.string()),
});

/** The response of `GET /sender/envelopes/{fingerprint}`: an envelope's state and events. */
export const senderEnvelopeReport = v.object({
  ...senderEnvelopeState.entries,
  created_at: v.string(),
  ended_at: v.nullable(v.string()),
  /** The sender's PDFs. */
  originals: v.array(originalOnWire),
  files: v.array(signedFileOnWire),
  /** State of the finished documents; `null` until all parties have signed. */
  documents: v.nullable(documentState),
  /** `null` until all parties have signed. */
  seal: v.nullable(sealStatus),
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
    status: toEnvelopeStatus(envelope.status),
    created_at: envelope.created_at,
    ended_at: envelope.ended_at,
    documents: await readDocumentState(db, stored),
    seal: await readSealStatus(db, stored),
    parties: stored.parties.map((party) => ({
      party_id: party.id,
      title: party.title,
      email: party.email,
      status: party.status,
      signed_at: party.signed_at,
      envelope_meta: readMeta(party),
    })),
    originals: stored.documents.map(originalFacts),
    files: signedFiles(stored).map(({ upload, party, field }) => ({
      ...factsOf(upload),
      party_id: party.id,
      field_id: field.id,
      field_title: field.title,
    })),
    events: await readAuditTrail(db, envelope.id),
  };
}
