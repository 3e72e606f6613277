import type { SubmittedInput, WireEnvelope, WireField } from '@sign-envelope/core';

/** A field of the first party on the first page. */
export function field(type: string, more: object = {}) {
  return { type, party: 1, page: 1, x: 10, y: 20, width: 30, height: 4, ...more };
}

/** An envelope of one document, `contract`, for these parties. */
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

/** An answer to a field, as a client submits it. */
export function input(field: WireField, more: Partial<SubmittedInput> = {}): SubmittedInput {
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

/** Any good answer to any kind of field but an upload. */
export function anyAnswer(field: WireField): SubmittedInput {
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
