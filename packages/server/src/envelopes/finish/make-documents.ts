import { addAuditEvent } from '../../audit/audit-trail.ts';
import { addJob } from '../../jobs/add-job.ts';
import { handleJobs, type JobHandler } from '../../jobs/job-kind.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Database } from '../../store/database.ts';
import { deleteFileRecord } from '../../store/file-records.ts';
import type { FileStore } from '../../store/file-store.ts';
import { documentJob, sealJob } from '../document-job.ts';
import { hasFailed } from '../read/document-state.ts';
import { countSigned } from '../read/envelope-status.ts';
import { readEnvelope } from '../read/stored-envelope.ts';
import type { FinishedDocuments } from './finished-documents.ts';

/**
 * Stamps every document of a completed envelope, and has them sealed then. If a document cannot be made, that
 * is recorded and the sender is mailed.
 */
export function handleDocuments(
  { db, files }: { readonly db: Database; readonly files: FileStore },
  finishedDocuments: FinishedDocuments,
): JobHandler {
  return handleJobs(documentJob, {
    run: async ({ envelopeId }, { isRetry }) => {
      const stored = await readEnvelope(db, envelopeId);
      if (stored === null) return null;
      const signed = countSigned(stored);
      for (const document of stored.documents) {
        await finishedDocuments.stamp(stored, document, isRetry ? 'thorough' : 'quick');
        // Earlier states are no longer needed.
        for (let earlier = 0; earlier < signed; earlier++) {
          // Those of earlier versions had the name of a complete one.
          for (const path of [
            files.incomplete(document.id, earlier),
            files.stamped(document.id, earlier),
          ]) {
            // The row first: a backup copies every file that a row refers to.
            await deleteFileRecord(db, files.name(path));
            await files.delete(path);
          }
        }
      }
      return async (transaction) => {
        if (await hasFailed(transaction, envelopeId)) {
          await addAuditEvent(transaction, {
            type: 'document_made',
            envelopeId,
            partyId: null,
            caller: null,
            at: new Date().toISOString(),
          });
        }
        await addJob(transaction, sealJob, { envelopeId }, { envelopeId });
      };
    },
    onFailed: async (transaction, { envelopeId, reason }) => {
      const envelope = await transaction
        .selectFrom('envelopes')
        .select('id')
        .where('id', '=', envelopeId)
        .executeTakeFirst();
      if (envelope === undefined) return;
      await addAuditEvent(transaction, {
        type: 'document_failed',
        envelopeId: envelope.id,
        partyId: null,
        caller: null,
        at: new Date().toISOString(),
        detail: { reason },
      });
      await queueMail(transaction, { template: 'document-failed', envelopeId: envelope.id });
    },
  });
}

/**
 * Seals every document of a completed envelope, and then queues the mails to everybody. They are queued in
 * the transaction that ends the job, so that each is queued exactly once. While a timestamp authority or
 * another part of sealing fails, the job is retried, and nobody gets a document without its seal.
 */
export function handleSeals(db: Database, finishedDocuments: FinishedDocuments): JobHandler {
  return handleJobs(sealJob, {
    run: async ({ envelopeId }, { isRetry }) => {
      const stored = await readEnvelope(db, envelopeId);
      if (stored === null) return null;
      await finishedDocuments.seal(stored, isRetry ? 'thorough' : 'quick');
      return async (transaction) => {
        for (const partyId of [...stored.parties.map(({ id }) => id), null])
          await queueMail(transaction, { template: 'completed', envelopeId, partyId });
      };
    },
  });
}
