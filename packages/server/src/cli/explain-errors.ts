import type { WireError } from '@sign-envelope/core';
import type { SendArguments } from './send-arguments.ts';

/** Explanations of the server's text keys for the terminal. */
const meanings: Readonly<Record<string, string>> = {
  'document.not_pdf': 'is not a PDF',
  'document.encrypted': 'is encrypted: save it without a password',
  'document.damaged': 'is damaged',
  'document.no_pages': 'has no pages',
  'document.too_large': 'is too large',
  'document.too_slow': 'takes too long to read',
  'document.too_much_memory': 'takes too much memory to read',
  'document.too_many_pages': 'has more than 2,000 pages',
  'document.too_many_objects': 'is made of too many objects',
  'document.page_too_large': 'has a page that is too large or too small',
  'document.image_too_large': 'has a picture with too many pixels',
  'document.unfolds_too_far': 'unfolds to far more than its size',
  'document.nested_too_deep': 'is nested too deep',
  'server_errors.required': 'is missing',
  'server_errors.invalid': 'has a wrong value',
  'server_errors.unknown_key': 'is not known: is it a typing mistake?',
  'server_errors.too_long': 'is too long',
  'server_errors.last_api_key': 'is the last key of the company: create another first',
  'server_errors.control_character':
    'holds a line break, a direction override or another control character',
  'server_errors.envelope.email': 'is not an email address',
  'server_errors.envelope.mobile': 'is not a mobile number such as +447700900123',
  'server_errors.envelope.no_sms': 'cannot be sent a code: this server sends no text messages',
  'server_errors.envelope.password': 'is empty',
  'server_errors.envelope.email_repeated': 'is the address of another signer too',
  'server_errors.envelope.language': 'is none of en, de, es, fr, nl and pt',
  'server_errors.envelope.expires_at': 'is not a time such as 2027-01-31T18:00:00Z',
  'server_errors.envelope.expires_at_past': 'is in the past',
  'server_errors.envelope.unknown_party': 'is a signer that is not there',
  'server_errors.envelope.group_ticked_twice': 'is the second ticked box of its group',
  'server_errors.envelope.too_many_fields': 'has too many fields',
  'server_errors.field.type': 'is not a type of field',
  'server_errors.field.off_page': 'reaches off the page (percentages go from 0 to 100)',
  'server_errors.field.no_size': 'must be above 0',
  'server_errors.field.page_out_of_range': 'is a page that the PDF has not',
  'server_errors.field.choices': 'needs a list of choices',
  'server_errors.field.choices_repeated': 'has a choice twice',
  'server_errors.field.not_a_choice': 'is none of the choices',
  'server_errors.field.content': 'cannot stand in a field of this type',
  'server_errors.field.group': 'is only for checkboxes and radios',
  'server_errors.field.color': 'is not a colour such as #1a3fa0',
  'server_errors.field.color_not_visible': 'has too little contrast to white paper',
  'server_errors.field.too_small': 'is under 4 points, the size of the smallest text',
  'server_errors.field.font': 'is not a font',
  'server_errors.field.font_size': 'is not a size from 4 to 144 points',
};

const answers: Readonly<Record<number, string>> = {
  429: 'The server is called too often now. Try again in a minute.',
  401: 'The server does not know this API key.',
  404: 'There is no signing server at this address.',
  413: 'The server does not take PDFs this large.',
};

/** Explains why the server refused an envelope, with one line for each invalid part. */
export function explainErrors(
  status: number,
  error: WireError | null,
  request: SendArguments,
): string {
  const errors = Object.entries(error?.errors ?? {});
  if (errors.length === 0) {
    return answers[status] ?? `The server returned ${status} (${error?.message ?? 'no reason'}).`;
  }
  const lines = errors.map(([path, keys]) => {
    const reasons = keys.map((key) => meanings[key] ?? key).join(', and ');
    return `  ${describe(path, request)} ${reasons}`;
  });
  return ['The server refused the envelope:', ...lines].join('\n');
}

/** The option that sets the key's value. */
const options = { language: '--language', expires_at: '--expires' } as const;

/** Formats a path such as `documents.0.fields.2.page` for people. */
function describe(path: string, { documents, recipients }: SendArguments): string {
  const [list, index = '', part, fieldIndex = '', entry] = path.split('.');
  const position = Number(index);
  if (list === 'parties') {
    const email = recipients[position]?.email ?? '';
    return `signer ${position + 1} (${email}): ${part ?? 'it'}`;
  }
  if (list === 'language' || list === 'expires_at') return options[list];
  if (list !== 'documents' || index === '') return path;
  const name = documents[position]?.path ?? `document ${position + 1}`;
  if (part !== 'fields') return name;
  const place = `${name}, its field ${Number(fieldIndex) + 1}`;
  return entry === undefined ? place : `${place}: ${entry}`;
}
