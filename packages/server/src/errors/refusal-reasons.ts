import { fieldTypes } from '@sign-envelope/core/rules';

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Why a value is refused, by the text key: the rest of a sentence that begins with its place. */
const meanings: Readonly<Record<string, string>> = {
  'document.not_pdf': 'is not a PDF',
  'document.encrypted': 'needs a password: save it without one',
  'document.damaged': 'is damaged',
  'document.no_pages': 'has no pages',
  'document.too_large': 'is too large',
  'document.hides_answers': 'hides what is stamped on it: print it to a new PDF',
  'document.too_slow': 'takes too long to read',
  'document.too_much_memory': 'takes too much memory to read',
  'document.too_many_pages': 'has more than 2,000 pages',
  'document.too_many_objects': 'is made of too many objects',
  'document.page_too_large': 'has a page that is too large or too small',
  'document.image_too_large': 'has a picture with too many pixels',
  'document.unfolds_too_far': 'decompresses to far more than its size',
  'document.nested_too_deep': 'is nested too deep',
  'field.required': 'needs an answer',
  'field.unknown': 'is not a field of the envelope',
  'field.not_yours': 'is a field of another party',
  'field.locked': 'is filled in already and cannot be changed',
  'field.duplicate': 'is answered more than once',
  'field.group_conflict': 'is one of several ticked boxes of a group of which one may be ticked',
  'field.invalid': 'has an answer that a field of its type cannot hold',
  'field.not_a_choice': 'has an answer that is none of its choices',
  'field.not_a_date': 'has an answer that is not a date in its format',
  'field.too_long': 'has an answer that is too long',
  'field.too_many_marks': 'has more than four marks, such as accents, on one letter',
  'field.misleading_direction': 'has overrides or unclosed marks of the writing direction',
  'field.unreadable': 'has characters that no font here can print',
  'field.does_not_fit': 'has an answer that does not fit into its box at 4 points',
  'field.not_visible': 'has a signature that would not be seen on the document',
  'field.too_complex': 'has a text that takes too long to lay out',
  'field.drawing_too_complex': 'has a drawing that takes too long to draw',
  'upload.name': 'has no name, or one of more than 70 characters',
  'upload.type': 'is not of a type that can be uploaded here',
  'upload.size': 'has more than 5,000,000 bytes',
  'upload.pixels': 'is a picture with too many pixels',
  'upload.damaged': 'is damaged',
  'upload.blank': 'is a picture on which nothing would be seen',
  'upload.too_many': 'is more than a party may upload: remove another file first',
  'upload.no_room': 'is too large for the room that is left',
  'server_errors.required': 'is missing',
  'server_errors.invalid': 'has a wrong value',
  'server_errors.unknown_key': 'is unknown: is it misspelt?',
  'server_errors.too_long': 'is too long',
  'server_errors.too_large': 'is too large',
  'server_errors.last_api_key': 'is the last key of the company: create another first',
  'server_errors.unreadable': 'has characters that no font here can print',
  'server_errors.control_character':
    'holds a line break, a direction override or another control character',
  'server_errors.reason_required': 'must have more than one character',
  'server_errors.message_required': 'must have a visible character',
  'server_errors.not_an_earlier_input':
    'must name an earlier input whose value it repeats, and have no value itself',
  'server_errors.consent.required':
    'is missing: the config has company_consent, so the signer agrees to sign electronically',
  'server_errors.consent.changed': 'is of another text than the one that the signer agrees to now',
  'server_errors.otp.code_required': 'is missing',
  'server_errors.otp.code_not_string': 'must be a string',
  'server_errors.otp.code_invalid_length': 'must have 6 characters, without spaces',
  'server_errors.envelope.color': 'is not a colour such as #1a3fa0',
  'server_errors.envelope.logo': 'is not a web address',
  'server_errors.envelope.redirect': 'is not a web address',
  'server_errors.envelope.email': 'is not an email address',
  'server_errors.envelope.mobile': 'is not a mobile number such as +447700900123',
  'server_errors.envelope.no_sms': 'cannot be sent a code: this server sends no text messages',
  'server_errors.envelope.password': 'is empty',
  'server_errors.envelope.language': 'is none of en, de, es, fr, nl and pt',
  'server_errors.envelope.expires_at': 'is not a time such as 2027-01-31T18:00:00Z',
  'server_errors.envelope.expires_at_past': 'is in the past',
  'server_errors.envelope.unknown_party': 'names a signer who is not in the envelope',
  'server_errors.envelope.group_ticked_twice': 'is the second ticked box of its group',
  'server_errors.envelope.no_parties': 'is empty: somebody has to sign',
  'server_errors.envelope.too_many_parties': 'has more than 100 parties',
  'server_errors.envelope.no_documents': 'is empty: there is nothing to sign',
  'server_errors.envelope.too_many_documents': 'has more than 100 documents',
  'server_errors.envelope.too_many_fields': 'has too many fields',
  'server_errors.field.type': `is not a type of field: the types are ${list.format(fieldTypes)}`,
  'server_errors.field.off_page': 'reaches off the page (percentages go from 0 to 100)',
  'server_errors.field.no_size': 'must be above 0',
  'server_errors.field.page_out_of_range': 'is a page that the PDF does not have',
  'server_errors.field.choices': 'needs a list of choices',
  'server_errors.field.choices_repeated': 'has a choice twice',
  'server_errors.field.not_a_choice': 'is none of the choices',
  'server_errors.field.content': 'is not valid in a field of this type',
  'server_errors.field.not_a_date': 'is not a date in the format of its field',
  'server_errors.field.too_long': 'is too long',
  'server_errors.field.too_many_marks': 'has more than four accents on one letter',
  'server_errors.field.unreadable': 'has characters that no font here can print',
  'server_errors.field.does_not_fit': 'does not fit into its box at 4 points',
  'server_errors.field.misleading_direction': 'has hidden marks of writing direction',
  'server_errors.field.group': 'is only for checkboxes and radios',
  'server_errors.field.color': 'is not a colour such as #1a3fa0',
  'server_errors.field.color_not_visible': 'has too little contrast to white paper',
  'server_errors.field.too_small': 'is under 4 points, the size of the smallest text',
  'server_errors.field.font': 'is not a font',
  'server_errors.field.font_size': 'is not a size from 4 to 144 points',
  'server_errors.file.missing': 'names a part that the request does not have',
  'server_errors.file.used_twice': 'names a part that another document uses already',
  'server_errors.file.unused': 'is a part that no document names',
  'server_errors.bulk.no_contacts': 'is empty',
  'server_errors.bulk.too_many_contacts': 'has more than 1,000 contacts',
  'server_errors.bulk.unknown_merge_field': 'is not a merge field of the documents',
  'server_errors.settings.origin': 'is not an origin such as https://shop.example.com',
  'server_errors.settings.too_many_origins': 'has too many origins',
  'server_errors.logo.type': 'is no PNG, JPEG or WebP picture',
  'server_errors.logo.size': 'has too many bytes',
  'server_errors.logo.pixels': 'has too many pixels',
  'server_errors.logo.damaged': 'cannot be decoded, or is animated',
  'server_errors.logo.blank': 'is transparent everywhere',
  'server_errors.logo.twice': 'is sent twice, as a part and in the JSON: send one of them',
  'server_errors.logo.unknown': 'is not the address of a logo of this company',
  'server_errors.logo.origin': 'is at an origin that signing pages load no pictures from',
};

/** Why the server refuses a value, by its text key: a text that follows the place of the value. */
export function refusalReason(key: string): string {
  return meanings[key] ?? `is refused (${key})`;
}

/**
 * Why the server refuses the value at a place, as an English sentence for developers.
 *
 * @example
 * ```ts
 * explainRefusal('parties.0.email', 'server_errors.required'); // 'parties.0.email is missing.'
 * ```
 */
export function explainRefusal(place: string, key: string): string {
  return `${place === '' ? 'The request' : place} ${refusalReason(key)}.`;
}
