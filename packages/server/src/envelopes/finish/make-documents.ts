import { addAuditEvent } from '../../audit/audit-trail.ts';
import { handleJobs, type JobHandler } from '../../jobs/job-kind.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Database } from '../../store/database.ts';
import { deleteFileRecord } from '../../store/file-records.ts';
import type { FileStore } from '../../store/file-store.ts';
import { documentJob } from '../document-job.ts';
import { hasFailed } from '../read/document-state.ts';
import { countSigned } from '../read/envelope-status.ts';
import { readEnvelope } from '../read/stored-envelope.ts';
import type { FinishedDocuments } from './finished-documents.ts';

/**
 * Makes every document of a completed envelope and then queues the mails to everybody. The mails
 * are queued in the transaction that ends the job, so that each is queued exactly once. If a
 * document cannot be made, that is recorded and the sender is mailed.
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
        await finishedDocuments.make(stored, document, isRetry ? 'thorough' : 'quick');
        // Earlier states are no longer needed.
        for (let earlier = 0; earlier < signed; earlier++) {
          const path = files.stamped(document.id, earlier);
          await files.delete(path);
          await deleteFileRecord(db, files.name(path));
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
        for (const partyId of [...stored.parties.map(({ id }) => id), null]) {
          await queueMail(transaction, { template: 'completed', envelopeId, partyId });
        }
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
