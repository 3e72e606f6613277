import { notFound } from '../../errors/server-error.ts';
import type { Database } from '../../store/database.ts';

/** The requester of a file: a party of the envelope, or a company. */
export type Viewer =
  | { readonly kind: 'signer'; readonly partyId: string; readonly envelopeId: string }
  | { readonly kind: 'company'; readonly companyId: string };

/** An uploaded signature's image. */
export interface StoredSignature {
  readonly id: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly mime: string;
}

/**
 * Finds an uploaded signature for a viewer who may see it: its own party at any time, the other
 * parties and the sender once it has been signed with. Throws a 404 for anyone else.
 */
export async function findSignatureImage(
  db: Database,
  name: string,
  viewer: Viewer,
): Promise<StoredSignature> {
  const upload = await db
    .selectFrom('uploads')
    .innerJoin('parties', 'parties.id', 'uploads.party_id')
    .innerJoin('envelopes', 'envelopes.id', 'uploads.envelope_id')
    .select([
      'uploads.id',
      'uploads.mime',
      'uploads.bytes',
      'uploads.sha256',
      'uploads.party_id',
      'uploads.envelope_id',
      'parties.status',
      'envelopes.company_id',
    ])
    .where('uploads.id', '=', name)
    .where('uploads.kind', '=', 'signature')
    .executeTakeFirst();
  if (upload === undefined) throw notFound();
  if (viewer.kind === 'signer' && viewer.partyId === upload.party_id) return upload;
  const isNear =
    viewer.kind === 'signer'
      ? viewer.envelopeId === upload.envelope_id
      : viewer.companyId === upload.company_id;
  if (!isNear || upload.status !== 'signed') throw notFound();
  const used = await db
    .selectFrom('answers')
    .select('answer')
    .where('party_id', '=', upload.party_id)
    .where('answer', 'like', `%${name}%`)
    .executeTakeFirst();
  if (used === undefined) throw notFound();
  return upload;
}
