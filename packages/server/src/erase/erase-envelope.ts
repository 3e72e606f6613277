import type { Database, DatabaseTransaction } from '../store/database.ts';
import { type DataStore, deleteEnvelope } from './delete-envelope.ts';

/** Why something is erased, in the operator's words, and when. */
export interface Erasure {
  readonly reason: string;
  readonly now: number;
}

/**
 * Erases an envelope: all its rows and files go, and a tombstone stays, with the hash of the last event of
 * its log.
 *
 * @returns Whether it was there.
 */
export async function eraseEnvelope(
  store: DataStore,
  envelopeId: string,
  erasure: Erasure,
): Promise<boolean> {
  return deleteEnvelope(store, envelopeId, (transaction) =>
    leaveTombstone(transaction, envelopeId, erasure),
  );
}

async function leaveTombstone(
  transaction: DatabaseTransaction,
  envelopeId: string,
  { reason, now }: Erasure,
): Promise<void> {
  const envelope = await transaction
    .selectFrom('envelopes')
    .select(['fingerprint', 'company_id'])
    .where('id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  const last = await transaction
    .selectFrom('events')
    .select(['hash', 'position'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  await transaction
    .insertInto('tombstones')
    .values({
      kind: 'envelope',
      id: envelope.fingerprint,
      company_id: envelope.company_id,
      head: last?.hash ?? null,
      events: last === undefined ? 0 : last.position + 1,
      erased_at: new Date(now).toISOString(),
      reason,
    })
    .execute();
}

/** What is left of an envelope or a company that was erased; `null` if it was not. */
export async function findTombstone(db: Database, kind: 'company' | 'envelope', id: string) {
  const tombstone = await db
    .selectFrom('tombstones')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return tombstone ?? null;
}
