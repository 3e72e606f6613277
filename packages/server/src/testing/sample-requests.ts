import type { SubmittedInput } from '@sign-envelope/core';
import type { WireDocument, WireEnvelope, WireField } from '@sign-envelope/core/contract';

/** A field of an envelope, or of a widget, whose fields have no party. */
export type AnswerableField = Omit<WireField, 'party_id'>;

/** A field of the first party, on the first page. */
export function field(type: string, more: object = {}) {
  return { type, party: 1, page: 1, x: 10, y: 20, width: 30, height: 4, ...more };
}

/** An envelope with one document, `contract`, for these parties. */
export function envelopeOf(
  fields: readonly object[],
  { parties = ['ada'], ...more }: { parties?: readonly string[] } & Record<string, unknown> = {},
) {
  return {
    title: 'Tenancy',
    parties: parties.map((name) => ({ title: name, email: `${name}@example.com` })),
    documents: [{ title: 'Agreement', file: 'contract', fields }],
    ...more,
  };
}

export function fieldsOf(envelope: WireEnvelope): readonly WireField[] {
  return envelope.documents.flatMap((document) => Object.values(document.fields).flat());
}

/** Returns the fields of the party that is the signer. */
export function ownFieldsOf(envelope: WireEnvelope): readonly WireField[] {
  const me = envelope.parties.find(({ isSigner }) => isSigner);
  // An envelope that has ended unsigned shows no signer.
  if (me === undefined && envelope.documents.length === 0) return [];
  if (me === undefined) throw new Error('No party of the envelope is the signer.');
  return fieldsOf(envelope).filter(({ party_id }) => party_id === me.party_id);
}

/** Returns a document of an envelope. Throws if there is no such document. */
export function documentOf(envelope: WireEnvelope, index = 0): WireDocument {
  const document = envelope.documents[index];
  if (document === undefined) throw new Error(`The envelope has no document ${index}.`);
  return document;
}

/** An answer to a field, as a client submits it. */
export function input(field: AnswerableField, more: Partial<SubmittedInput> = {}): SubmittedInput {
  return {
    inputId: field.id,
    contractId: field.contract_id,
    contractSentId: field.contract_sent_id,
    inputValue: '',
    inputFormat: '',
    inputFont: field.font,
    inputSize: field.font_size,
    ...more,
  };
}

/** A valid answer to a field of any type except upload. */
export function anyAnswer(field: AnswerableField): SubmittedInput {
  switch (field.type) {
    case 'signature':
      return input(field, {
        inputValue: 'Ada Park',
        inputFormat: 'typed',
        inputFont: 'dancing-script',
      });
    case 'checkbox':
    case 'radio':
      return input(field, { inputValue: '1' });
    case 'dropdown':
      return input(field, { inputValue: field.dropdown_choices[0] ?? '' });
    case 'date':
      return input(field, { inputValue: '20 Nov 2026' });
    case 'upload':
      throw new Error('An upload needs a file first.');
    case 'text':
    case 'textarea':
      return input(field, { inputValue: 'Harbour Street 4' });
  }
}
