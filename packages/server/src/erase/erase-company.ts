import { deferForeignKeys, lockRow } from '../store/locks.ts';
import type { DataStore } from './delete-envelope.ts';
import { type Erasure, eraseEnvelope } from './erase-envelope.ts';

/**
 * Erases a company with everything that it has ever sent. It is closed first, so that it sends no more;
 * if this is interrupted, it can be run again.
 *
 * @returns Whether it was there.
 */
export async function eraseCompany(
  store: DataStore,
  companyId: string,
  erasure: Erasure,
): Promise<boolean> {
  const { db, files } = store;
  const at = new Date(erasure.now).toISOString();
  await db
    .updateTable('companies')
    .set({ deleted_at: at })
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute();
  for (;;) {
    for (const id of await findEnvelopes(store, companyId)) await eraseEnvelope(store, id, erasure);
    const logos = await db.transaction().execute(async (transaction) => {
      await lockRow(transaction, 'companies', companyId);
      const ofCompany = await transaction
        .selectFrom('companies')
        .select('id')
        .where('id', '=', companyId)
        .executeTakeFirst();
      if (ofCompany === undefined) return 'unknown';
      const envelope = await transaction
        .selectFrom('envelopes')
        .select('id')
        .where('company_id', '=', companyId)
        .executeTakeFirst();
      // A call that was in progress has sent one meanwhile.
      if (envelope !== undefined) return 'more';
      await deferForeignKeys(transaction);
      const names = await transaction
        .selectFrom('logos')
        .select('name')
        .where('company_id', '=', companyId)
        .execute();
      for (const table of ['logos', 'api_keys', 'jobs'] as const) {
        await transaction.deleteFrom(table).where('company_id', '=', companyId).execute();
      }
      for (const table of ['attempts', 'idempotency'] as const) {
        await transaction.deleteFrom(table).where('scope', 'like', `%${companyId}%`).execute();
      }
      await transaction.deleteFrom('companies').where('id', '=', companyId).execute();
      await transaction
        .insertInto('tombstones')
        .values({
          kind: 'company',
          id: companyId,
          company_id: companyId,
          head: null,
          events: 0,
          erased_at: at,
          reason: erasure.reason,
        })
        .execute();
      return names;
    });
    if (logos === 'more') continue;
    if (logos === 'unknown') return false;
    for (const { name } of logos) await files.delete(files.logo(name));
    return true;
  }
}

/** The ids of a company's envelopes: those that were made from a widget before the widget. */
async function findEnvelopes({ db }: DataStore, companyId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('envelopes')
    .leftJoin('widgets', 'widgets.id', 'envelopes.id')
    .select(['envelopes.id', 'widgets.id as widget'])
    .where('company_id', '=', companyId)
    .execute();
  const [ofWidgets, others] = [
    rows.filter(({ widget }) => widget !== null),
    rows.filter(({ widget }) => widget === null),
  ];
  return [...others, ...ofWidgets].map(({ id }) => id);
}
