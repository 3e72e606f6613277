import * as v from 'valibot';
import type { Database, DatabaseTransaction } from '../../store/database.ts';
import { documentJob, sealJob } from '../document-job.ts';
import type { EnvelopeHead } from './stored-envelope.ts';

/** State of the finished documents of an envelope that all parties have signed. */
export const documentState = v.picklist(['making', 'made', 'failed']);

export type DocumentState = v.InferOutput<typeof documentState>;

/** Reads the state of the finished documents; `null` until all parties have signed. */
export async function readDocumentState(
  db: Database | DatabaseTransaction,
  { envelope }: Pick<EnvelopeHead, 'envelope'>,
): Promise<DocumentState | null> {
  if (envelope.status !== 'signed') return null;
  const making = await db
    .selectFrom('jobs')
    .select('id')
    .where('envelope_id', '=', envelope.id)
    .where('kind', 'in', [documentJob.name, sealJob.name])
    .where('state', 'in', ['waiting', 'ready', 'running'])
    .executeTakeFirst();
  if (making !== undefined) return 'making';
  // The job itself may have been deleted by now, but its event remains.
  return (await hasFailed(db, envelope.id)) ? 'failed' : 'made';
}

/** The seal of the finished documents of an envelope that all parties have signed. */
export const sealStatus = v.object({
  /** `waiting` while the documents are made, and while something that sealing needs does not work. */
  status: v.picklist(['waiting', 'sealed']),
  /** Why the last attempt failed; `null` if none has. */
  problem: v.nullable(v.string()),
});

/** Reads the state of the seal; `null` until all parties have signed. */
export async function readSealStatus(
  db: Database,
  { envelope }: Pick<EnvelopeHead, 'envelope'>,
): Promise<v.InferOutput<typeof sealStatus> | null> {
  if (envelope.status !== 'signed') return null;
  const waiting = await db
    .selectFrom('jobs')
    .select('last_error')
    .where('envelope_id', '=', envelope.id)
    .where('kind', '=', sealJob.name)
    .where('state', '!=', 'done')
    .executeTakeFirst();
  if (waiting !== undefined) return { status: 'waiting', problem: waiting.last_error };
  const sealed = await db
    .selectFrom('events')
    .select('id')
    .where('envelope_id', '=', envelope.id)
    .where('type', '=', 'sealed')
    .executeTakeFirst();
  return { status: sealed === undefined ? 'waiting' : 'sealed', problem: null };
}

/** Whether the last attempt to make an envelope's documents failed. */
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
