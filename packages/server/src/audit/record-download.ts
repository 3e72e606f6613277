import type { Database } from '../store/database.ts';
import { addAuditEvent, type Caller } from './audit-trail.ts';

/** A download of the documents of an envelope. */
export interface Download {
  readonly envelopeId: string;
  /** `null` for the sender. */
  readonly partyId: string | null;
  readonly caller: Caller;
}

/** Records a download before it is sent, and returns its response. */
export async function recordDownload(
  db: Database,
  response: Response,
  { envelopeId, partyId, caller }: Download,
): Promise<Response> {
  if (!response.ok) return response;
  const at = new Date().toISOString();
  try {
    await db
      .transaction()
      .execute((transaction) =>
        addAuditEvent(transaction, { type: 'downloaded', envelopeId, partyId, caller, at }),
      );
  } catch (error) {
    // Nothing is sent, so the file is closed here.
    await response.body?.cancel();
    throw error;
  }
  return response;
}
