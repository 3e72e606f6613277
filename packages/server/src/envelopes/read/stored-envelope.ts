import type { Field } from '@sign-envelope/core';
import { inFillingOrder } from '@sign-envelope/core/rules';
import type { Selectable } from 'kysely';
import type { PdfPage } from '../../documents/pdf/pdf-page.ts';
import type { Database, DatabaseTransaction } from '../../store/database.ts';
import { parseStored } from '../../store/stored-json.ts';
import type {
  CompaniesTable,
  DocumentsTable,
  EnvelopesTable,
  PartiesTable,
  UploadsTable,
} from '../../store/tables.ts';
import { withStoredAnswer } from './stored-answer.ts';
import { storedField } from './stored-field.ts';
import { readStoredPages } from './stored-pages.ts';

export type StoredParty = Selectable<PartiesTable>;
export type StoredUpload = Selectable<UploadsTable>;

export interface StoredDocument extends Omit<Selectable<DocumentsTable>, 'pages'> {
  readonly pages: readonly PdfPage[];
  /** As the sender placed and filled them in, in filling order. */
  readonly fields: readonly Field[];
}

/** An envelope with its company and parties. */
export interface EnvelopeHead {
  readonly envelope: Selectable<EnvelopesTable>;
  readonly company: Selectable<CompaniesTable>;
  /** In the sender's order. */
  readonly parties: readonly StoredParty[];
}

/** An envelope with everything that belongs to it. */
export interface StoredEnvelope extends EnvelopeHead {
  readonly documents: readonly StoredDocument[];
  /** The fields that parties have answered, with the answers that they have signed with, by id. */
  readonly answers: ReadonlyMap<string, Field>;
  /** Uploads, signed with or not, by id. */
  readonly uploads: ReadonlyMap<string, StoredUpload>;
}

/** Reads an envelope without its documents; `null` if there is none with this id. */
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
  const envelope = withEffectiveStatus(row, now);
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

/** Reads a whole envelope; `null` if there is none with this id. */
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
    .select(['id', 'document_id', 'definition'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('position')
    .execute();
  const answers = await db
    .selectFrom('answers')
    .select(['field_id', 'answer'])
    .where('envelope_id', '=', envelopeId)
    .execute();
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .execute();
  const uploads = new Map(rows.map((upload) => [upload.id, upload]));
  const fieldsById = new Map<string, Field>();
  const fieldsByDocument = new Map<string, Field[]>(documents.map(({ id }) => [id, []]));
  for (const { id, document_id, definition } of fields) {
    const place = { table: 'fields', column: 'definition', row: id } as const;
    const field = parseStored(storedField, definition, place);
    fieldsById.set(id, field);
    fieldsByDocument.get(document_id)?.push(field);
  }
  return {
    ...head,
    documents: documents.map((document) => ({
      ...document,
      pages: readStoredPages(document.pages, document.id),
      fields: inFillingOrder(fieldsByDocument.get(document.id) ?? []),
    })),
    answers: new Map(
      answers.flatMap(({ field_id, answer }) => {
        const field = fieldsById.get(field_id);
        return field === undefined ? [] : [[field_id, withStoredAnswer(field, answer, uploads)]];
      }),
    ),
    uploads,
  };
}

/** Treats an envelope as expired from its expiry time on, even before the expiry job has run. */
function withEffectiveStatus(
  envelope: Selectable<EnvelopesTable>,
  now: Date,
): Selectable<EnvelopesTable> {
  const { status, expires_at } = envelope;
  const isOver = status === 'sent' && expires_at !== null && expires_at <= now.toISOString();
  return isOver ? { ...envelope, status: 'expired', ended_at: expires_at } : envelope;
}
