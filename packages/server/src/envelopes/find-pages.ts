import { isClosed } from '../access/access-record.ts';
import type { Database } from '../store/database.ts';
import type { FileDigest } from '../store/stored-file.ts';

/** A document, what its original holds, and how many pages it has. */
export interface DocumentPages extends FileDigest {
  readonly id: string;
  readonly count: number;
}

/** Whose pages a fingerprint names: an envelope's document, or a widget's. */
export async function findPages(db: Database, fingerprint: string): Promise<DocumentPages | null> {
  const ofEnvelope = await db
    .selectFrom('documents')
    .innerJoin('envelopes', 'envelopes.id', 'documents.envelope_id')
    .innerJoin('companies', 'companies.id', 'envelopes.company_id')
    .select([
      'documents.id',
      'documents.pages',
      'documents.bytes',
      'documents.sha256',
      'envelopes.status',
      'envelopes.expires_at',
    ])
    .where('documents.fingerprint', '=', fingerprint)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst();
  // Of an envelope that has ended unsigned no page is shown any more.
  if (ofEnvelope !== undefined && isClosed(ofEnvelope, new Date())) return null;
  const found =
    ofEnvelope ??
    (await db
      .selectFrom('widgets')
      .innerJoin('companies', 'companies.id', 'widgets.company_id')
      .select(['widgets.document_id as id', 'widgets.pages', 'widgets.bytes', 'widgets.sha256'])
      .where('widgets.fingerprint', '=', fingerprint)
      .where('companies.deleted_at', 'is', null)
      .executeTakeFirst());
  if (found === undefined) return null;
  const pages: readonly unknown[] = JSON.parse(found.pages);
  const { id, bytes, sha256 } = found;
  return { id, bytes, sha256, count: pages.length };
}
