import type { SenderEnvelope, SenderField } from '@sign-envelope/core/contract';
import { checkLine } from '../../company/check-line.ts';
import { checkSettings } from '../../company/check-settings.ts';
import { isPlainAddress } from '../../company/sender-address.ts';
import type { ErrorList } from '../../errors/server-error.ts';
import { safeLine } from '../../mail/one-line.ts';
import type { PlacedDocuments } from './incoming-pdfs.ts';

/** What the requests for envelopes and widgets have in common. */
type SenderRequest = Pick<SenderEnvelope, 'title' | 'branding' | 'config' | 'redirect_url'>;

/** Checks every text that is shown in one line, and every address that people follow or load. */
export function checkSenderTexts(
  { title, redirect_url, ...settings }: SenderRequest,
  { documents, place }: PlacedDocuments,
  errors: ErrorList,
): void {
  checkLine('title', title, errors);
  checkSettings(settings, errors);
  for (const [index, document] of documents.entries()) {
    checkLine(`${place(index)}.title`, document.title, errors);
    for (const [fieldIndex, field] of document.fields.entries()) {
      checkField(`${place(index)}.fields.${fieldIndex}`, field, errors);
    }
  }
  if (redirect_url !== null && !isPlainAddress(redirect_url)) {
    errors.add('redirect_url', 'server_errors.envelope.redirect');
  }
}

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
