import type { ViewingFacts } from '@sign-envelope/evidence';
import type { Signer } from '../../access/tokens.ts';
import { addAuditEvent, type Caller } from '../../audit/audit-trail.ts';
import { addJob } from '../../jobs/add-job.ts';
import { type DatabaseTransaction, inChunks } from '../../store/database.ts';
import { documentJob } from '../document-job.ts';
import type { PartyEnvelope } from '../read/party-envelope.ts';
import { answeredFiles, factsOf } from '../read/signed-files.ts';

/** Stores the JSON of answers, by field id. They take effect once their party is marked as signed. */
export async function insertAnswers(
  transaction: DatabaseTransaction,
  { envelopeId, partyId }: Signer,
  answers: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...answers].map(([fieldId, answer]) => ({
    field_id: fieldId,
    envelope_id: envelopeId,
    party_id: partyId,
    answer,
  }));
  for (const chunk of inChunks(rows)) {
    await transaction.insertInto('answers').values(chunk).execute();
  }
}

/**
 * Marks a party as signed and, if it was the last, its envelope as complete, with the audit events
 * and the job that makes the documents.
 *
 * @param target - Includes the answers that the party signs with.
 * @param viewing - What the party signed on, if its browser has stated it.
 * @returns Whether the party was the last.
 */
export async function markSigned(
  transaction: DatabaseTransaction,
  { stored, party }: PartyEnvelope,
  caller: Caller,
  at: string,
  viewing?: ViewingFacts,
): Promise<boolean> {
  const envelopeId = stored.envelope.id;
  await transaction
    .updateTable('parties')
    .set({ status: 'signed', signed_at: at })
    .where('id', '=', party.id)
    .execute();
  await addAuditEvent(transaction, {
    type: 'signed',
    envelopeId,
    partyId: party.id,
    caller,
    at,
    ...(viewing === undefined ? {} : { detail: { viewing } }),
  });
  for (const { upload } of answeredFiles(stored, [party])) {
    await addAuditEvent(transaction, {
      type: 'file_signed',
      envelopeId,
      partyId: party.id,
      caller,
      at,
      detail: { file: factsOf(upload) },
    });
  }
  const isLast = stored.parties.every(({ id, status }) => id === party.id || status === 'signed');
  if (!isLast) return false;
  await transaction
    .updateTable('envelopes')
    .set({ status: 'signed', ended_at: at })
    .where('id', '=', envelopeId)
    .execute();
  await addAuditEvent(transaction, {
    type: 'completed',
    envelopeId,
    partyId: null,
    caller: null,
    at,
  });
  // The job queues the mails with the documents.
  await addJob(transaction, documentJob, { envelopeId }, { envelopeId });
  return true;
}
