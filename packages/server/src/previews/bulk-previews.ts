import { randomBytes } from 'node:crypto';
import type {
  SenderBulkPreviewsCreated,
  SenderContacts,
  WireEnvelope,
  WireField,
} from '@sign-envelope/core';
import type { Selectable } from 'kysely';
import type { Secrets } from '../access/secrets.ts';
import { isExpired, type SignedQuery } from '../access/signed-query.ts';
import { createEnvelope, type NewEnvelope } from '../envelopes/create-envelope.ts';
import type { Services } from '../envelopes/services.ts';
import type { StoredEnvelope } from '../envelopes/stored-envelope.ts';
import { ServerError } from '../errors/server-error.ts';
import { type DatabaseTransaction, inChunks } from '../store/database.ts';
import type { BulkContactsTable } from '../store/tables.ts';
import { bulkPreviewLink, isBulkPreviewLink } from './bulk-link.ts';
import { readPreview, wirePreview } from './read-preview.ts';

/** Seconds for which the links are good: a week. Making them again is one call. */
const linkTtl = 7 * 86_400;

export interface NewBulkPreview extends Omit<NewEnvelope, 'status' | 'alongside' | 'merged'> {
  readonly contacts: SenderContacts;
}

/** Makes previews of one envelope for many: whoever is listed stands in the place of its first party. */
export async function createBulkPreview(
  services: Services,
  { contacts, ...envelope }: NewBulkPreview,
): Promise<SenderBulkPreviewsCreated> {
  const { db, secrets } = services;
  const { envelopeId } = await createEnvelope(services, {
    ...envelope,
    status: 'preview',
    merged: contacts.flatMap(({ fields }, index) =>
      Object.entries(fields).map(([mergeField, text]) => ({
        mergeField,
        text,
        place: `contacts.${index}.fields.${mergeField}`,
      })),
    ),
    alongside: (transaction, id) => insertContacts(transaction, id, contacts),
  });
  const rows = await db
    .selectFrom('bulk_contacts')
    .select('fingerprint')
    .where('envelope_id', '=', envelopeId)
    .orderBy('position')
    .execute();
  const expires = Math.floor(Date.now() / 1000) + linkTtl;
  return {
    previews: rows.map(({ fingerprint }) => ({
      contact_fingerprint: fingerprint,
      link: bulkPreviewLink(secrets, services.siteAddress(), fingerprint, expires),
    })),
  };
}

async function insertContacts(
  transaction: DatabaseTransaction,
  envelopeId: string,
  contacts: SenderContacts,
): Promise<void> {
  const rows = contacts.map(({ title, email, fields }, position) => ({
    fingerprint: randomBytes(16).toString('hex'),
    envelope_id: envelopeId,
    position,
    title,
    email,
    fields: JSON.stringify(fields),
  }));
  for (const chunk of inChunks(rows)) {
    await transaction.insertInto('bulk_contacts').values(chunk).execute();
  }
}

/** One contact's preview, and the list of who may embed it. */
export interface BulkPreview {
  readonly envelope: WireEnvelope;
  readonly embedOrigins: string | null;
  readonly isSample: boolean;
}

/**
 * Reads the preview that a link leads to. The link's own query is all that allows it.
 *
 * @throws ServerError 403 for a link that is none of ours; 410 for one past its time.
 */
export async function readBulkPreview(
  { db, secrets }: { readonly db: Services['db']; readonly secrets: Secrets },
  contactFingerprint: string,
  query: SignedQuery,
): Promise<BulkPreview> {
  if (!isBulkPreviewLink(secrets, contactFingerprint, query)) {
    throw new ServerError(403, 'error.bulkSendPreview');
  }
  if (isExpired(query, Date.now())) throw new ServerError(410, 'error.bulkSendPreview');
  const contact = await db
    .selectFrom('bulk_contacts')
    .selectAll()
    .where('fingerprint', '=', contactFingerprint)
    .executeTakeFirst();
  if (contact === undefined) throw new ServerError(404, 'error.bulkSendPreview');
  const stored = fillIn(await readPreview(db, contact.envelope_id), contact);
  const [first] = stored.parties;
  if (first === undefined) throw new Error('A preview has no party.');
  const { embed_origins, is_sample } = stored.company;
  return {
    envelope: wirePreview(stored, first),
    embedOrigins: embed_origins,
    isSample: is_sample === 1,
  };
}

/** The envelope as it would be made for this contact. */
function fillIn(stored: StoredEnvelope, contact: Selectable<BulkContactsTable>): StoredEnvelope {
  const contents = new Map<string, string>(Object.entries(JSON.parse(contact.fields)));
  const filled = (field: WireField): WireField => {
    const content = field.is_merge_field ? contents.get(field.merge_field ?? '') : undefined;
    return content === undefined ? field : { ...field, content, prefilled: true };
  };
  return {
    ...stored,
    parties: stored.parties.map((party) =>
      party.position === 0 ? { ...party, title: contact.title, email: contact.email } : party,
    ),
    documents: stored.documents.map((document) => ({
      ...document,
      fields: document.fields.map(filled),
    })),
  };
}
