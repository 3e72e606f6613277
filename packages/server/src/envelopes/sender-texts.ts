import type { SenderEnvelope } from '@sign-envelope/core';
import type { ErrorList } from '../errors/server-error.ts';
import { lineProblem, safeLine } from '../mail/one-line.ts';
import type { PlacedDocuments } from './incoming-pdfs.ts';
import { isPlainAddress } from './sender-address.ts';

/** Adds an error for a text that cannot be shown in one line. */
export function checkLine(path: string, text: string, errors: ErrorList, maxLength?: number): void {
  const problem = lineProblem(text, maxLength);
  if (problem !== null) errors.add(path, problem);
}

/** What the requests for envelopes and widgets have in common. */
type SenderRequest = Pick<SenderEnvelope, 'title' | 'branding' | 'config' | 'redirect_url'>;

/** Characters of a date format, as of one field's. */
const maxDateFormatLength = 50;

/** Checks every text that is shown in one line, and every address that people follow or load. */
export function checkSenderTexts(
  { title, branding, config, redirect_url }: SenderRequest,
  { documents, place }: PlacedDocuments,
  errors: ErrorList,
): void {
  checkLine('title', title, errors);
  checkLine('branding.company', branding?.company ?? '', errors);
  checkLine('config.company_name', config.company_name ?? '', errors);
  checkLine('config.date_format', config.date_format ?? '', errors, maxDateFormatLength);
  for (const [index, document] of documents.entries()) {
    checkLine(`${place(index)}.title`, document.title, errors);
    for (const [fieldIndex, field] of document.fields.entries()) {
      checkField(`${place(index)}.fields.${fieldIndex}`, field, errors);
    }
  }
  const logo = branding?.logoURL ?? null;
  if (logo !== null && !isPlainAddress(logo)) {
    errors.add('branding.logoURL', 'server_errors.envelope.logo');
  }
  if (redirect_url !== null && !isPlainAddress(redirect_url)) {
    errors.add('redirect_url', 'server_errors.envelope.redirect');
  }
}

type SenderField = PlacedDocuments['documents'][number]['fields'][number];

function checkField(path: string, field: SenderField, errors: ErrorList): void {
  checkLine(`${path}.title`, field.title ?? '', errors);
  checkLine(`${path}.group`, field.group ?? '', errors);
  checkLine(`${path}.merge_field`, field.merge_field ?? '', errors);
  checkLine(`${path}.date_format`, field.date_format ?? '', errors);
  for (const [index, choice] of field.dropdown_choices.entries()) {
    // A choice may be blank, and as long as any answer.
    if (!safeLine.test(choice)) {
      errors.add(`${path}.dropdown_choices.${index}`, 'server_errors.control_character');
    }
  }
}
