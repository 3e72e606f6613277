import { randomBytes, randomUUID } from 'node:crypto';
import type { ConsentFacts } from '@sign-envelope/evidence';
import type { Selectable } from 'kysely';
import { hashKey, linkKey } from '../access/link-keys.ts';
import type { Secrets } from '../access/secrets.ts';
import type { Signer } from '../access/tokens.ts';
import { addAuditEvent, type Caller } from '../audit/audit-trail.ts';
import { originalFacts } from '../audit/original-facts.ts';
import { type CheckedSeen, recordViewed } from '../envelopes/answer/check-seen.ts';
import { insertAnswers } from '../envelopes/answer/mark-signed.ts';
import type { StoredDocument } from '../envelopes/read/stored-envelope.ts';
import { type DatabaseTransaction, inChunks } from '../store/database.ts';
import type { WidgetUploadsTable } from '../store/tables.ts';
import type { StoredWidget } from './stored-widget.ts';

export type WidgetUpload = Selectable<WidgetUploadsTable>;

export interface NewSigning {
  readonly stored: StoredWidget;
  readonly name: string;
  readonly email: string;
  /** The JSON of each answer, by the ids of the widget's fields. */
  readonly answers: ReadonlyMap<string, string>;
  /** The uploads that the answers refer to, which become the envelope's. */
  readonly uploads: readonly WidgetUpload[];
  /** JSON. */
  readonly meta: string | null;
  /** `null` if the widget asks for none. */
  readonly consent: ConsentFacts | null;
  /** `null` if its browser has not stated it. */
  readonly seen: CheckedSeen | null;
  /** Unix time in seconds. */
  readonly expires: number;
  readonly caller: Caller;
  readonly at: string;
}

/**
 * Creates the envelope of one signing of a widget, with its answers. Until it is verified, its
 * status hides it from everything else that reads envelopes.
 */
export async function insertSigning(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  signing: NewSigning,
): Promise<Signer> {
  const { envelope: template, party, document } = signing.stored;
  const envelopeId = randomUUID();
  const partyId = randomUUID();
  await transaction
    .insertInto('envelopes')
    .values({
      ...template,
      id: envelopeId,
      fingerprint: randomBytes(16).toString('hex'),
      status: 'unverified',
      // A widget redirects only immediately after it has been filled in.
      redirect_url: null,
      created_at: signing.at,
    })
    .execute();
  await transaction
    .insertInto('parties')
    .values({
      ...party,
      id: partyId,
      envelope_id: envelopeId,
      title: signing.name,
      email: signing.email,
      status: 'unverified',
      key_hash: hashKey(linkKey(secrets, { id: partyId, link_version: 0 })),
      meta: signing.meta,
    })
    .execute();
  await transaction
    .insertInto('widget_signings')
    .values({
      envelope_id: envelopeId,
      widget_id: template.id,
      expires_at: signing.expires,
      verified_at: null,
    })
    .execute();
  const fieldIds = await insertDocument(transaction, document, { envelopeId, partyId });
  await insertUploads(transaction, signing, { envelopeId, partyId }, fieldIds);
  const answers = [...signing.answers].map(
    ([id, answer]) => [newId(fieldIds, id), answer] as const,
  );
  await insertAnswers(transaction, { envelopeId, partyId }, new Map(answers));
  const event = { envelopeId, caller: signing.caller, at: signing.at };
  const originals = [originalFacts(document)];
  await addAuditEvent(transaction, {
    ...event,
    type: 'created',
    partyId: null,
    detail: { originals },
  });
  const { consent, seen } = signing;
  if (seen !== null) await recordViewed(transaction, seen, { ...event, partyId });
  if (consent !== null) {
    await addAuditEvent(transaction, { ...event, type: 'consented', partyId, detail: { consent } });
  }
  await addAuditEvent(transaction, {
    ...event,
    type: 'submitted',
    partyId,
    ...(seen === null ? {} : { detail: { viewing: seen.viewing } }),
  });
  return { envelopeId, partyId };
}

/** Copies the template's document. Returns the ids of the new fields by those of the template. */
async function insertDocument(
  transaction: DatabaseTransaction,
  { fields, pages, ...document }: StoredDocument,
  { envelopeId, partyId }: Signer,
): Promise<ReadonlyMap<string, string>> {
  const documentId = randomUUID();
  await transaction
    .insertInto('documents')
    .values({
      ...document,
      id: documentId,
      envelope_id: envelopeId,
      fingerprint: randomBytes(32).toString('hex'),
      pages: JSON.stringify(pages),
    })
    .execute();
  const fieldIds = new Map(fields.map(({ id }) => [id, randomUUID()]));
  const rows = fields.map((field, position) => {
    const id = newId(fieldIds, field.id);
    const own = { id, partyId, contractId: documentId, contractSentId: envelopeId };
    return {
      id,
      envelope_id: envelopeId,
      document_id: documentId,
      party_id: partyId,
      position,
      definition: JSON.stringify({ ...field, ...own }),
    };
  });
  for (const chunk of inChunks(rows)) {
    await transaction.insertInto('fields').values(chunk).execute();
  }
  return fieldIds;
}

async function insertUploads(
  transaction: DatabaseTransaction,
  { uploads }: NewSigning,
  { envelopeId, partyId }: Signer,
  fieldIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { id, field_id, kind, name, mime, bytes, sha256, created_at } of uploads) {
    await transaction
      .insertInto('uploads')
      .values({
        id,
        envelope_id: envelopeId,
        party_id: partyId,
        field_id: field_id === null ? null : newId(fieldIds, field_id),
        kind,
        name,
        mime,
        bytes,
        sha256,
        created_at,
      })
      .execute();
  }
}

function newId(fieldIds: ReadonlyMap<string, string>, id: string): string {
  const own = fieldIds.get(id);
  if (own === undefined) throw new Error('An answer to no field of the widget passed the checks.');
  return own;
}
