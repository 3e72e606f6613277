import { randomBytes, randomUUID } from 'node:crypto';
import type { SenderWidget } from '@sign-envelope/core';
import * as v from 'valibot';
import type { Company } from '../access/api-keys.ts';
import { receivedColumn } from '../audit/original-facts.ts';
import { checkPlaces } from '../envelopes/check-envelope-request.ts';
import { fullConfig } from '../envelopes/default-config.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { fieldDefinition } from '../envelopes/field-definition.ts';
import { type IncomingFile, type InspectedPdf, inspectPdfs } from '../envelopes/incoming-pdfs.ts';
import { putFiles } from '../envelopes/put-files.ts';
import { requireWritableContents } from '../envelopes/require-writable-contents.ts';
import { originalOf } from '../envelopes/stored-files.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, findEarlier, once } from '../store/idempotency.ts';
import { documentOf } from './check-widget-request.ts';

export interface NewWidget {
  readonly company: Company;
  readonly request: SenderWidget;
  /** By part name, each in a temporary file. */
  readonly files: ReadonlyMap<string, IncomingFile>;
  readonly attempt: Attempt;
}

/** The result of creating a widget, stored for repeated calls. */
const createdWidget = v.object({ code: v.string() });

export type CreatedWidget = v.InferOutput<typeof createdWidget>;

/**
 * Checks a PDF and creates a widget of it.
 *
 * @throws ServerError 422 with every invalid path.
 */
export async function createWidget(
  context: EnvelopeContext,
  widget: NewWidget,
): Promise<CreatedWidget> {
  const { db, files, engine } = context;
  const { request, attempt } = widget;
  const earlier = await findEarlier(db, attempt, createdWidget);
  if (earlier !== null) return earlier;

  const placed = documentOf(request);
  const [pdf] = await inspectPdfs(engine, placed, widget.files, widget.company.id);
  if (pdf === undefined) throw new Error('The document passed the checks and is not there.');
  checkPlaces(placed, [pdf.pages]);
  await requireWritableContents(engine, placed, [pdf.pages], widget.company.id);
  const documentId = randomUUID();
  const fingerprint = randomBytes(32).toString('hex');
  const original = originalOf(files, { ...pdf.file, id: documentId });
  const moves = [{ from: pdf.file.path, to: original.path }];
  const { result, replayed } = await putFiles(files, moves, () =>
    once(db, attempt, createdWidget, (transaction) =>
      insertWidget(transaction, widget, pdf, documentId, fingerprint),
    ),
  );
  if (replayed) return result;
  context.pageImages.prepare(fingerprint, original, pdf.pages.length);
  context.pageTexts.prepare(fingerprint, original, pdf.pages.length);
  return result;
}

async function insertWidget(
  transaction: DatabaseTransaction,
  { company, request }: NewWidget,
  pdf: InspectedPdf,
  documentId: string,
  fingerprint: string,
): Promise<CreatedWidget> {
  const { file, pages } = pdf;
  const id = randomUUID();
  const code = randomBytes(16).toString('hex');
  const fields = request.document.fields.map((field, position) =>
    fieldDefinition(field, {
      fieldId: randomUUID(),
      partyId: '',
      documentId,
      envelopeId: id,
      position,
    }),
  );
  await transaction
    .insertInto('widgets')
    .values({
      id,
      code,
      company_id: company.id,
      title: request.title,
      document_id: documentId,
      document_title: request.document.title,
      fingerprint,
      pages: JSON.stringify(pages),
      sha256: file.sha256,
      bytes: file.bytes,
      received: receivedColumn(pdf),
      fields: JSON.stringify(fields),
      config: fullConfig(company, request.config),
      branding: JSON.stringify(request.branding),
      redirect_url: request.redirect_url,
      language: request.language,
      created_at: new Date().toISOString(),
    })
    .execute();
  return { code };
}

/** The public address of a widget. */
export function widgetLink(siteAddress: string, code: string): string {
  return `${siteAddress}/widget/${code}`;
}
