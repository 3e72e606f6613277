import { isClosed } from '../../access/access-record.ts';
import type { Database } from '../../store/database.ts';
import type { FileDigest } from '../../store/stored-file.ts';
import { readStoredPages } from './stored-pages.ts';

/** A document with the digest of its original and its number of pages. */
export interface DocumentPages extends FileDigest {
  readonly id: string;
  readonly count: number;
}

/** Finds the document with a fingerprint. */
export async function findPages(db: Database, fingerprint: string): Promise<DocumentPages | null> {
  const found = await db
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
  // The pages of an envelope that ended unsigned are no longer shown.
  if (found === undefined || isClosed(found, new Date())) return null;
  const { id, bytes, sha256, pages } = found;
  return { id, bytes, sha256, count: readStoredPages(pages, id).length };
}
