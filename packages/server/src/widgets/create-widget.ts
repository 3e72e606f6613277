import { randomBytes, randomUUID } from 'node:crypto';
import { fieldFromSender, type SenderWidget } from '@sign-envelope/core/contract';
import * as v from 'valibot';
import type { Company } from '../access/api-keys.ts';
import { originalFacts, originalOnWire, receivedColumn } from '../audit/original-facts.ts';
import { dateFormatOf, newSettings, type SettingsColumns } from '../company/new-settings.ts';
import { logoMoves, receiveLogo } from '../company/receive-logo.ts';
import { checkPlaces } from '../envelopes/create/check-envelope-request.ts';
import {
  type IncomingFile,
  type InspectedPdf,
  inspectPdfs,
  splitLogo,
} from '../envelopes/create/incoming-pdfs.ts';
import { preparePages } from '../envelopes/create/prepare-pages.ts';
import { requireWritableContents } from '../envelopes/create/require-writable-contents.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import { readConfig } from '../envelopes/read/stored-settings.ts';
import { originalOf } from '../envelopes/stored-files.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import { type Attempt, findEarlier, once } from '../store/idempotency.ts';
import { putFiles } from '../store/put-files.ts';
import { documentOf } from './check-widget-request.ts';

export interface NewWidget {
  readonly company: Company;
  readonly request: SenderWidget;
  /** The PDF by part name, and the logo if there is one, each in a temporary file. */
  readonly files: ReadonlyMap<string, IncomingFile>;
  readonly attempt: Attempt;
}

/** The result of creating a widget, stored for repeated calls. */
const createdWidget = v.object({ code: v.string(), originals: v.array(originalOnWire) });

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

  const { company } = widget;
  const { pdfs, logo: upload } = splitLogo(widget.files);
  const { branding } = request;
  const source = await receiveLogo(context, { companyId: company.id, branding, upload });
  const placed = documentOf(request);
  const [pdf] = await inspectPdfs(engine, placed, pdfs, company.id);
  if (pdf === undefined) throw new Error('The document passed the checks and is not there.');
  checkPlaces(placed, [pdf.pages]);
  const dateFormat = await dateFormatOf(db, company, request);
  await requireWritableContents(engine, placed, [pdf.pages], { owner: company.id, dateFormat });
  const documentId = randomUUID();
  const fingerprint = randomBytes(32).toString('hex');
  const original = originalOf(files, { ...pdf.file, id: documentId });
  const moves = [{ from: pdf.file.path, to: original.path }, ...logoMoves(files, source)];
  const { result, replayed } = await putFiles(files, moves, () =>
    once(db, attempt, createdWidget, async (transaction) => {
      const settings = await newSettings(transaction, company, request, source);
      return insertWidget(transaction, widget, { pdf, settings, documentId, fingerprint });
    }),
  );
  if (replayed) return result;
  preparePages(context, fingerprint, original, pdf.pages.length);
  return result;
}

/** What the checks of a widget result in. */
interface CheckedWidget {
  readonly pdf: InspectedPdf;
  readonly settings: SettingsColumns;
  readonly documentId: string;
  readonly fingerprint: string;
}

async function insertWidget(
  transaction: DatabaseTransaction,
  { company, request }: NewWidget,
  { pdf, settings, documentId, fingerprint }: CheckedWidget,
): Promise<CreatedWidget> {
  const { file, pages } = pdf;
  const received = receivedColumn(pdf);
  const id = randomUUID();
  const code = randomBytes(16).toString('hex');
  const { dateFormat } = readConfig({ id, config: settings.config }, 'widgets');
  const fields = request.document.fields.map((field, position) =>
    fieldFromSender(field, {
      id: randomUUID(),
      partyId: '',
      documentIndex: 0,
      pages,
      position,
      dateFormat,
      contractId: documentId,
      contractSentId: id,
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
      received,
      fields: JSON.stringify(fields),
      ...settings,
      redirect_url: request.redirect_url,
      language: request.language,
      created_at: new Date().toISOString(),
    })
    .execute();
  const original = originalFacts({ ...file, title: request.document.title, received });
  return { code, originals: [original] };
}

/** The public address of a widget. */
export function widgetLink(siteAddress: string, code: string): string {
  return `${siteAddress}/widget/${code}`;
}
