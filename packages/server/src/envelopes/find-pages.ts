import type { Database } from '../store/database.ts';

/** Whose pages a fingerprint names: an envelope's document, or a widget's. */
export async function findPages(
  db: Database,
  fingerprint: string,
): Promise<{ readonly id: string; readonly count: number } | null> {
  const found =
    (await db
      .selectFrom('documents')
      .innerJoin('envelopes', 'envelopes.id', 'documents.envelope_id')
      .innerJoin('companies', 'companies.id', 'envelopes.company_id')
      .select(['documents.id', 'documents.pages'])
      .where('documents.fingerprint', '=', fingerprint)
      .where('companies.deleted_at', 'is', null)
      .executeTakeFirst()) ??
    (await db
      .selectFrom('widgets')
      .innerJoin('companies', 'companies.id', 'widgets.company_id')
      .select(['widgets.document_id as id', 'widgets.pages'])
      .where('widgets.fingerprint', '=', fingerprint)
      .where('companies.deleted_at', 'is', null)
      .executeTakeFirst());
  if (found === undefined) return null;
  const pages: readonly unknown[] = JSON.parse(found.pages);
  return { id: found.id, count: pages.length };
}
