import type { SubmittedAnswer, WireField } from '@sign-envelope/core';
import type { Selectable } from 'kysely';
import type { PdfPage } from '../documents/document-engine.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import type {
  CompaniesTable,
  DocumentsTable,
  EnvelopesTable,
  PartiesTable,
  UploadsTable,
} from '../store/tables.ts';

export type StoredParty = Selectable<PartiesTable>;
export type StoredUpload = Selectable<UploadsTable>;

export interface StoredDocument extends Omit<Selectable<DocumentsTable>, 'pages'> {
  readonly pages: readonly PdfPage[];
  /** As the sender placed them. */
  readonly fields: readonly WireField[];
}

/** What an envelope is, who sent it, and whom it is for. */
export interface EnvelopeHead {
  readonly envelope: Selectable<EnvelopesTable>;
  readonly company: Selectable<CompaniesTable>;
  /** In the sender's order. */
  readonly parties: readonly StoredParty[];
}

/** Everything that is known of one envelope. */
export interface StoredEnvelope extends EnvelopeHead {
  readonly documents: readonly StoredDocument[];
  /** What has been signed, as it was submitted and passed the checks, by field id. */
  readonly answers: ReadonlyMap<string, SubmittedAnswer>;
  /** What has been uploaded, signed or not, by uuid. */
  readonly uploads: ReadonlyMap<string, StoredUpload>;
}

/** Reads what can be told of an envelope without its documents; `null` when there is none of this id. */
export async function readEnvelopeHead(
  db: Database | DatabaseTransaction,
  envelopeId: string,
  now = new Date(),
): Promise<EnvelopeHead | null> {
  const row = await db
    .selectFrom('envelopes')
    .selectAll()
    .where('id', '=', envelopeId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const envelope = asItStands(row, now);
  const company = await db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', envelope.company_id)
    .executeTakeFirstOrThrow();
  const parties = await db
    .selectFrom('parties')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .orderBy('position')
    .execute();
  return { envelope, company, parties };
}

/** Reads an envelope whole; `null` when there is none of this id. */
export async function readEnvelope(
  db: Database | DatabaseTransaction,
  envelopeId: string,
): Promise<StoredEnvelope | null> {
  const head = await readEnvelopeHead(db, envelopeId);
  if (head === null) return null;
  const documents = await db
    .selectFrom('documents')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .orderBy('position')
    .execute();
  const fields = await db
    .selectFrom('fields')
    .select(['document_id', 'definition'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('position')
    .execute();
  const answers = await db
    .selectFrom('answers')
    .select(['field_id', 'answer'])
    .where('envelope_id', '=', envelopeId)
    .execute();
  const uploads = await db
    .selectFrom('uploads')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .execute();
  const fieldsByDocument = new Map<string, WireField[]>(documents.map(({ id }) => [id, []]));
  for (const field of fields) {
    fieldsByDocument.get(field.document_id)?.push(JSON.parse(field.definition));
  }
  return {
    ...head,
    documents: documents.map((document) => ({
      ...document,
      pages: JSON.parse(document.pages),
      fields: fieldsByDocument.get(document.id) ?? [],
    })),
    answers: new Map(answers.map(({ field_id, answer }) => [field_id, JSON.parse(answer)])),
    uploads: new Map(uploads.map((upload) => [upload.id, upload])),
  };
}

/** An envelope's time is over at that moment, whether or not that has been written down yet. */
function asItStands(envelope: Selectable<EnvelopesTable>, now: Date): Selectable<EnvelopesTable> {
  const { status, expires_at } = envelope;
  const isOver = status === 'sent' && expires_at !== null && expires_at <= now.toISOString();
  return isOver ? { ...envelope, status: 'expired', ended_at: expires_at } : envelope;
}
