import { randomUUID } from 'node:crypto';
import { addJob } from '../jobs/add-job.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { mailJob } from './mail-job.ts';
import type { NewMail } from './queued-mail.ts';

/**
 * Queues a mail, which is sent after the transaction has been committed. The caller should then
 * wake the job runner; otherwise the mail waits for its next round.
 */
export async function queueMail(transaction: DatabaseTransaction, mail: NewMail): Promise<void> {
  const { envelopeId } = mail;
  await addJob(transaction, mailJob, { ...mail, id: randomUUID() }, { envelopeId });
}
