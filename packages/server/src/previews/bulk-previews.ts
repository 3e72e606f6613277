import { randomBytes } from 'node:crypto';
import type { Field } from '@sign-envelope/core';
import type { SenderBulkPreviewsCreated, SenderContacts } from '@sign-envelope/core/contract';
import { withoutAnswer, withPrefilledMark, withText } from '@sign-envelope/core/rules';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Secrets } from '../access/secrets.ts';
import { isExpired, type SignedQuery } from '../access/signed-query.ts';
import { createEnvelope, type NewEnvelope } from '../envelopes/create/create-envelope.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import type { StoredEnvelope, StoredParty } from '../envelopes/read/stored-envelope.ts';
import { ServerError } from '../errors/server-error.ts';
import { type DatabaseTransaction, inChunks } from '../store/database.ts';
import { parseStored } from '../store/stored-json.ts';
import type { BulkContactsTable } from '../store/tables.ts';
import { bulkPreviewLink, isBulkPreviewLink } from './bulk-link.ts';
import { readPreview } from './read-preview.ts';

/** Lifetime of the links in seconds: a week. One call creates new ones. */
const linkTtl = 7 * 86_400;

/** The JSON of `bulk_contacts.fields`: the contents of merge fields by name. */
const contactFields = v.record(v.string(), v.string());

export interface NewBulkPreview extends Omit<NewEnvelope, 'status' | 'alongside' | 'merged'> {
  readonly contacts: SenderContacts;
}

/** Creates previews of one envelope for many contacts, each in place of the first party. */
export async function createBulkPreview(
  context: EnvelopeContext,
  { contacts, ...envelope }: NewBulkPreview,
): Promise<SenderBulkPreviewsCreated> {
  const { db, secrets } = context;
  const { envelopeId } = await createEnvelope(context, {
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
      link: bulkPreviewLink(secrets, context.siteAddress(), fingerprint, expires),
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

/** The envelope that one contact would receive. */
export interface BulkPreview {
  readonly stored: StoredEnvelope;
  /** The first party, with the contact's name and email address. */
  readonly party: StoredParty;
}

/**
 * Reads the preview of a link. The signed query of the link is the only authorization.
 *
 * @throws ServerError 403 if the signature is invalid, 410 if the link has expired, 404 if the
 * contact does not exist.
 */
export async function readBulkPreview(
  { db, secrets }: { readonly db: EnvelopeContext['db']; readonly secrets: Secrets },
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
  return { stored, party: first };
}

/** Fills in the contact's name, email address and merge fields. */
function fillIn(stored: StoredEnvelope, contact: Selectable<BulkContactsTable>): StoredEnvelope {
  const contents = new Map(
    Object.entries(
      parseStored(contactFields, contact.fields, {
        table: 'bulk_contacts',
        column: 'fields',
        row: contact.fingerprint,
      }),
    ),
  );
  const filled = (field: Field): Field => {
    const content = field.mergeField === null ? undefined : contents.get(field.mergeField);
    if (content === undefined) return field;
    const answered = withText(field, content) ?? withoutAnswer(field);
    const marked = withPrefilledMark({ ...answered, locksWhenFilled: true });
    return { ...marked, locksWhenFilled: marked.prefilled };
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
