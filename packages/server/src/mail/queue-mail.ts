import { randomUUID } from 'node:crypto';
import type { DatabaseTransaction } from '../store/database.ts';
import { addToOutbox } from '../store/outbox.ts';
import type { NewMail } from './queued-mail.ts';

/**
 * Has a mail sent once this transaction has come to its end, and not if it is rolled back. Who calls
 * wakes the outbox afterwards, or the mail waits for its next round.
 */
export async function queueMail(transaction: DatabaseTransaction, mail: NewMail): Promise<void> {
  await addToOutbox(transaction, 'mail', { ...mail, id: randomUUID() });
}
