import type { Database, DatabaseTransaction } from '../store/database.ts';

/** Inserts a company and envelopes with these ids, for jobs to refer to. */
export async function insertEnvelopes(
  db: Database | DatabaseTransaction,
  companyId: string,
  envelopeIds: readonly string[],
): Promise<void> {
  const created_at = new Date().toISOString();
  await db
    .insertInto('companies')
    .values({ id: companyId, name: companyId, parent_id: companyId, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const id of envelopeIds) {
    await db
      .insertInto('envelopes')
      .values({
        id,
        fingerprint: id,
        company_id: companyId,
        title: id,
        status: 'signed',
        config: '{}',
        branding: 'null',
        logo: null,
        redirect_url: null,
        password_hash: null,
        language: 'en',
        expires_at: null,
        created_at,
        ended_at: null,
      })
      .execute();
  }
}
