import {
  checkRequest,
  type SenderEnvelope,
  type SenderField,
  senderEnvelope,
} from '@sign-envelope/core/contract';
import { checkLine } from '../../company/check-line.ts';
import type { PdfPage } from '../../documents/pdf/pdf-page.ts';
import { ErrorList, invalid } from '../../errors/server-error.ts';
import { documentsOf, type PlacedDocuments } from './incoming-pdfs.ts';
import { checkSenderTexts } from './sender-texts.ts';

/** Maximum number of fields in all documents of an envelope. */
const maxFields = 20_000;

/** Parses the sender's request. Throws a 422 with every invalid path. */
export function parseEnvelopeRequest(value: unknown): SenderEnvelope {
  const checked = checkRequest(senderEnvelope, value);
  if (!checked.valid) throw invalid(checked.errors);
  const errors = new ErrorList();
  const expiresAt = checkExpiry(checked.value, errors);
  checkSenderTexts(checked.value, documentsOf(checked.value), errors);
  checkParties(checked.value, errors);
  const fieldCount = checked.value.documents.reduce((sum, { fields }) => sum + fields.length, 0);
  if (fieldCount > maxFields) errors.add('documents', 'server_errors.envelope.too_many_fields');
  errors.throwIfAny();
  return { ...checked.value, expires_at: expiresAt };
}

/** Whether a date exists: patterns accept the 31st of February, and `Date` moves it into March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Normalizes the expiry time, which must be in the future. */
function checkExpiry({ expires_at: text }: SenderEnvelope, errors: ErrorList): string | null {
  if (text === null) return null;
  const time = Date.parse(text);
  if (Number.isNaN(time) || !isDay(text.slice(0, 10)))
    errors.add('expires_at', 'server_errors.envelope.expires_at');
  else if (time <= Date.now()) errors.add('expires_at', 'server_errors.envelope.expires_at_past');
  else return new Date(time).toISOString();
  return null;
}

function checkParties({ parties }: SenderEnvelope, errors: ErrorList): void {
  for (const [index, { title }] of parties.entries()) {
    checkLine(`parties.${index}.title`, title, errors);
  }
}

/** Minimum side of a field in points: the size of the smallest text. Nobody sees what is smaller. */
const minSide = 4;

/** Requires that every field is on an existing page of its measured PDF, and visible there. Throws a 422. */
export function checkPlaces(
  { documents, place }: PlacedDocuments,
  pagesByDocument: readonly (readonly PdfPage[])[],
): void {
  const errors = new ErrorList();
  for (const [documentIndex, document] of documents.entries()) {
    for (const [fieldIndex, field] of document.fields.entries()) {
      const path = `${place(documentIndex)}.fields.${fieldIndex}`;
      const page = pagesByDocument[documentIndex]?.[field.page - 1];
      if (page === undefined) {
        errors.add(`${path}.page`, 'server_errors.field.page_out_of_range');
        continue;
      }
      const box = boxOnPage(field, page);
      for (const side of ['width', 'height'] as const) {
        if (box[side] < minSide) errors.add(`${path}.${side}`, 'server_errors.field.too_small');
      }
    }
  }
  errors.throwIfAny();
}

/** The part of a field's box that is on its page, in points. */
export function boxOnPage(
  { x, y, width, height }: SenderField,
  page: PdfPage,
): { readonly width: number; readonly height: number } {
  return {
    width: (Math.min(width, 100 - x) / 100) * page.width,
    height: (Math.min(height, 100 - y) / 100) * page.height,
  };
}
