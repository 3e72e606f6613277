import { randomBytes, randomUUID } from 'node:crypto';
import { fieldFromSender, type SenderEnvelope } from '@sign-envelope/core/contract';
import * as v from 'valibot';
import type { Company } from '../../access/api-keys.ts';
import { hashKey, linkKey } from '../../access/link-keys.ts';
import { hashPassword } from '../../access/password-hash.ts';
import { hashPreviewKey, previewKey } from '../../access/preview-keys.ts';
import type { Secrets } from '../../access/secrets.ts';
import { addAuditEvent, type Caller } from '../../audit/audit-trail.ts';
import { originalFacts, receivedColumn } from '../../audit/original-facts.ts';
import { dateFormatOf, newSettings, type SettingsColumns } from '../../company/new-settings.ts';
import { logoMoves, receiveLogo } from '../../company/receive-logo.ts';
import { ErrorList } from '../../errors/server-error.ts';
import { addJob } from '../../jobs/add-job.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { type DatabaseTransaction, inChunks } from '../../store/database.ts';
import { type Attempt, findEarlier, once } from '../../store/idempotency.ts';
import { putFiles } from '../../store/put-files.ts';
import type { EnvelopeContext } from '../envelope-context.ts';
import { expiryJob } from '../finish/expiry-job.ts';
import { readConfig } from '../read/stored-settings.ts';
import { originalOf } from '../stored-files.ts';
import { checkPlaces } from './check-envelope-request.ts';
import {
  documentsOf,
  type IncomingFile,
  type InspectedPdf,
  inspectPdfs,
  type PlacedDocuments,
  splitLogo,
} from './incoming-pdfs.ts';
import { preparePages } from './prepare-pages.ts';
import {
  type MergedContent,
  requireWritableContents,
  requireWritableMerges,
} from './require-writable-contents.ts';

export interface NewEnvelope {
  readonly company: Company;
  readonly request: SenderEnvelope;
  /** The PDFs by part name, and the logo if there is one, each in a temporary file. */
  readonly files: ReadonlyMap<string, IncomingFile>;
  readonly attempt: Attempt;
  readonly caller: Caller | null;
  /** Parties of a preview or a template are not invited and cannot sign. */
  readonly status: 'sent' | 'preview' | 'template';
  /** The documents as errors name them. Default: those of a sender's request. */
  readonly placed?: PlacedDocuments;
  /** Contents of merge fields, for each of many recipients. */
  readonly merged?: readonly MergedContent[];
  /** Makes further changes in the same transaction. */
  readonly alongside?: (transaction: DatabaseTransaction, envelopeId: string) => Promise<void>;
}

/** The result of creating an envelope, stored for repeated calls. */
const createdEnvelope = v.object({ envelopeId: v.string() });

export type CreatedEnvelope = v.InferOutput<typeof createdEnvelope>;

interface NewDocument extends InspectedPdf {
  readonly id: string;
  readonly fingerprint: string;
}

/**
 * Checks PDFs and creates an envelope of them.
 *
 * @throws ServerError 422 that names each invalid document or field.
 */
export async function createEnvelope(
  context: EnvelopeContext,
  envelope: NewEnvelope,
): Promise<CreatedEnvelope> {
  const { request, attempt, placed = documentsOf(request) } = envelope;
  const earlier = await findEarlier(context.db, attempt, createdEnvelope);
  if (earlier !== null) return earlier;
  if (context.sms === null) refuseMobiles(request);

  const { pdfs, logo: upload } = splitLogo(envelope.files);
  const { branding } = request;
  const source = await receiveLogo(context, { companyId: envelope.company.id, branding, upload });
  const inspected = await inspectPdfs(context.engine, placed, pdfs, envelope.company.id);
  const pagesByDocument = inspected.map(({ pages }) => pages);
  checkPlaces(placed, pagesByDocument);
  const { company } = envelope;
  const dateFormat = await dateFormatOf(context.db, company, request);
  await requireWritableContents(context.engine, placed, pagesByDocument, {
    owner: company.id,
    dateFormat,
  });
  await requireWritableMerges(context.engine, placed, pagesByDocument, {
    merged: envelope.merged ?? [],
    owner: company.id,
    dateFormat,
  });
  const documents = inspected.map(
    (document): NewDocument => ({
      ...document,
      id: randomUUID(),
      fingerprint: randomBytes(32).toString('hex'),
    }),
  );
  const passwordHash = request.password === null ? null : await hashPassword(request.password);
  const moves = [
    ...documents.map(({ id, file }) => ({ from: file, to: context.files.original(id) })),
    ...logoMoves(context.files, source),
  ];
  const { result, replayed } = await putFiles(context.files, moves, () =>
    once(context.db, attempt, createdEnvelope, async (transaction) => {
      const settings = await newSettings(transaction, company, request, source);
      return insertEnvelope(transaction, context, envelope, { documents, settings, passwordHash });
    }),
  );
  context.wakeJobs();
  if (replayed) return result;
  for (const { id, fingerprint, file, pages } of documents) {
    const original = originalOf(context.files, { ...file, id });
    preparePages(context, fingerprint, original, pages.length);
  }
  return result;
}

/** Without text messages, a party with a mobile number could not open the envelope. */
function refuseMobiles({ parties }: SenderEnvelope): void {
  const errors = new ErrorList();
  for (const [index, { mobile }] of parties.entries()) {
    if (mobile !== null) errors.add(`parties.${index}.mobile`, 'server_errors.envelope.no_sms');
  }
  errors.throwIfAny();
}

/** What the checks of an envelope result in. */
interface CheckedEnvelope {
  readonly documents: readonly NewDocument[];
  readonly settings: SettingsColumns;
  readonly passwordHash: string | null;
}

async function insertEnvelope(
  transaction: DatabaseTransaction,
  context: EnvelopeContext,
  { company, request, caller, status, alongside }: NewEnvelope,
  { documents, settings, passwordHash }: CheckedEnvelope,
): Promise<CreatedEnvelope> {
  const envelopeId = randomUUID();
  const now = new Date().toISOString();
  await transaction
    .insertInto('envelopes')
    .values({
      id: envelopeId,
      fingerprint: randomBytes(16).toString('hex'),
      company_id: company.id,
      title: request.title,
      status,
      ...settings,
      redirect_url: request.redirect_url,
      password_hash: passwordHash,
      language: request.language,
      expires_at: request.expires_at,
      created_at: now,
      ended_at: null,
    })
    .execute();
  const partyIds = request.parties.map(() => randomUUID());
  await transaction
    .insertInto('parties')
    .values(
      request.parties.map(({ title, email, mobile, language }, position) => {
        const id = partyIds[position] ?? '';
        return {
          id,
          envelope_id: envelopeId,
          position,
          title,
          email,
          status: 'waiting',
          signed_at: null,
          key_hash: keyHashOf(status, context.secrets, id),
          link_version: 0,
          link_revoked_at: null,
          mobile,
          language,
          meta: null,
        };
      }),
    )
    .execute();
  const { dateFormat } = readConfig({ id: envelopeId, config: settings.config });
  for (const [position, document] of documents.entries()) {
    await insertDocument(transaction, document, { envelopeId, position, partyIds, dateFormat });
  }
  await addAuditEvent(transaction, {
    type: 'created',
    envelopeId,
    partyId: null,
    caller,
    at: now,
    detail: {
      originals: documents.map((document) =>
        originalFacts({
          title: document.request.title,
          ...document.file,
          received: receivedColumn(document),
        }),
      ),
    },
  });
  if (status === 'sent') await inviteParties(transaction, envelopeId, partyIds, request.expires_at);
  await alongside?.(transaction, envelopeId);
  return { envelopeId };
}

/** The hash of the key in the party's link. Nobody has the key of a template's party. */
function keyHashOf(status: NewEnvelope['status'], secrets: Secrets, id: string): string {
  switch (status) {
    case 'sent':
      return hashKey(linkKey(secrets, { id, link_version: 0 }));
    case 'preview':
      return hashPreviewKey(secrets, previewKey(secrets, id));
    case 'template':
      return hashKey(randomBytes(32).toString('hex'));
  }
}

/** Invites all parties at once: they can sign in any order. */
async function inviteParties(
  transaction: DatabaseTransaction,
  envelopeId: string,
  partyIds: readonly string[],
  expiresAt: string | null,
): Promise<void> {
  for (const partyId of partyIds) {
    await queueMail(transaction, { template: 'invitation', envelopeId, partyId });
  }
  if (expiresAt !== null) {
    const dueAt = new Date(expiresAt);
    await addJob(transaction, expiryJob, { envelopeId }, { envelopeId, dueAt });
  }
}

async function insertDocument(
  transaction: DatabaseTransaction,
  document: NewDocument,
  {
    envelopeId,
    position,
    partyIds,
    dateFormat,
  }: {
    readonly envelopeId: string;
    readonly position: number;
    readonly partyIds: readonly string[];
    readonly dateFormat: string;
  },
): Promise<void> {
  const { id, fingerprint, request, file, pages } = document;
  await transaction
    .insertInto('documents')
    .values({
      id,
      envelope_id: envelopeId,
      position,
      title: request.title,
      fingerprint,
      pages: JSON.stringify(pages),
      sha256: file.sha256,
      bytes: file.bytes,
      received: receivedColumn(document),
    })
    .execute();
  const fields = request.fields.map((field, order) => {
    const partyId = partyIds[field.party - 1];
    if (partyId === undefined) throw new Error('A field of no party passed the checks.');
    const fieldId = randomUUID();
    return {
      id: fieldId,
      envelope_id: envelopeId,
      document_id: id,
      party_id: partyId,
      position: order,
      definition: JSON.stringify(
        fieldFromSender(field, {
          id: fieldId,
          partyId,
          documentIndex: position,
          pages,
          position: order,
          dateFormat,
          contractId: id,
          contractSentId: envelopeId,
        }),
      ),
    };
  });
  for (const chunk of inChunks(fields)) {
    await transaction.insertInto('fields').values(chunk).execute();
  }
}
