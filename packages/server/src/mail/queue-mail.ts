import { randomUUID } from 'node:crypto';
import { addJob } from '../jobs/add-job.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { mailJob } from './mail-job.ts';
import type { NewMail } from './queued-mail.ts';

/**
 * Has a mail sent once this transaction has come to its end, and not if it is rolled back. Who calls
 * wakes the job runner afterwards, or the mail waits for its next round.
 */
export async function queueMail(transaction: DatabaseTransaction, mail: NewMail): Promise<void> {
  const { envelopeId } = mail;
  await addJob(transaction, mailJob, { ...mail, id: randomUUID() }, { envelopeId });
}
