import * as v from 'valibot';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { documentJob } from './document-job.ts';
import type { EnvelopeHead } from './stored-envelope.ts';

/** How it stands with the finished documents of an envelope that everybody has signed. */
export const documentState = v.picklist(['making', 'made', 'failed']);

export type DocumentState = v.InferOutput<typeof documentState>;

/** `null` until everybody has signed. */
export async function readDocumentState(
  db: Database | DatabaseTransaction,
  { envelope }: Pick<EnvelopeHead, 'envelope'>,
): Promise<DocumentState | null> {
  if (envelope.status !== 'signed') return null;
  const making = await db
    .selectFrom('jobs')
    .select('id')
    .where('envelope_id', '=', envelope.id)
    .where('kind', '=', documentJob.name)
    .where('state', 'in', ['waiting', 'ready', 'running'])
    .executeTakeFirst();
  if (making !== undefined) return 'making';
  // The job itself may have been dropped or swept by now: what was written down stands.
  return (await hasFailed(db, envelope.id)) ? 'failed' : 'made';
}

/** Whether the last that was written down of an envelope's documents is that they were not made. */
export async function hasFailed(
  db: Database | DatabaseTransaction,
  envelopeId: string,
): Promise<boolean> {
  const last = await db
    .selectFrom('events')
    .select('type')
    .where('envelope_id', '=', envelopeId)
    .where('type', 'in', ['document_failed', 'document_made'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.type === 'document_failed';
}
