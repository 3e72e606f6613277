import type { Company } from '../access/api-keys.ts';
import {
  readEnvelope,
  type StoredDocument,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/read/stored-envelope.ts';
import { ServerError } from '../errors/server-error.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';

/** A template with a public code. */
export interface StoredWidget extends StoredEnvelope {
  readonly code: string;
  /** Its only document. */
  readonly document: StoredDocument;
  /** The party that whoever signs it becomes. */
  readonly party: StoredParty;
}

/**
 * Reads a widget by its public code.
 *
 * @throws ServerError 404 if there is none; 410 if its company was deleted.
 */
export async function readWidget(
  db: Database | DatabaseTransaction,
  code: string,
): Promise<StoredWidget> {
  const widget = await db
    .selectFrom('widgets')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  const stored = widget === undefined ? null : await readEnvelope(db, widget.id);
  const document = stored?.documents[0];
  const party = stored?.parties[0];
  if (stored === null || document === undefined || party === undefined) {
    throw new ServerError(404, 'error.pageNotFound');
  }
  if (stored.company.deleted_at !== null) {
    throw new ServerError(410, 'server_errors.company_deleted');
  }
  return { ...stored, code, document, party };
}

/** Reads a widget of this company. Throws a 404 for any other, including other companies'. */
export async function readCompanyWidget(
  db: Database,
  company: Company,
  code: string,
): Promise<StoredWidget> {
  const stored = await readWidget(db, code);
  if (stored.company.id !== company.id) throw new ServerError(404, 'error.pageNotFound');
  return stored;
}

/** The widget as whoever signs it sees it: as if it had been sent to them. */
export function asSent(stored: StoredWidget): StoredWidget {
  return { ...stored, envelope: { ...stored.envelope, status: 'sent' } };
}
