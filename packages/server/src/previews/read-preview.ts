import { companyDeleted } from '../access/access-record.ts';
import { readEnvelope, type StoredEnvelope } from '../envelopes/read/stored-envelope.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';

/**
 * Reads an envelope that is a preview.
 *
 * @throws ServerError 404 if there is no such preview, 410 if its company was deleted.
 */
export async function readPreview(db: Database, envelopeId: string): Promise<StoredEnvelope> {
  const stored = await readEnvelope(db, envelopeId);
  if (stored?.envelope.status !== 'preview') {
    throw new ServerError(404, 'server_errors.envelope_not_found');
  }
  if (stored.company.deleted_at !== null) throw companyDeleted();
  return stored;
}
