import type { Config, Envelope } from '../model/envelope.ts';
import type { Field, FieldBase, FieldOf, FieldType } from '../model/field.ts';
import { inFillingOrder } from '../model/field.ts';
import type { Signature } from '../model/signature.ts';

export const signer = 'ada';
export const otherParty = 'ben';

const emptyValues = {
  signature: null,
  text: '',
  textarea: '',
  date: '',
  dropdown: '',
  checkbox: false,
  radio: false,
  upload: [],
} as const;

const base: Omit<FieldBase, 'id'> = {
  documentIndex: 0,
  page: 1,
  index: 0,
  title: null,
  partyId: signer,
  required: false,
  box: { x: 10, y: 10, width: 20, height: 4 },
  boxPoints: null,
  color: '#14161a',
  font: 'arial',
  fontSize: 18,
  mergeField: null,
  prefilled: false,
  locksWhenFilled: false,
  contractId: 'contract',
  contractSentId: 'sent',
};

/** Creates an empty field of the signer's, with the properties in `own`. */
export function makeField<T extends FieldType>(
  type: T,
  id: string,
  own: Partial<FieldOf<T>> = {},
): Field {
  const extras =
    type === 'date'
      ? { format: 'dd MMM yyyy' }
      : type === 'dropdown'
        ? { choices: ['red', 'green'] }
        : type === 'checkbox' || type === 'radio'
          ? { group: null }
          : {};
  return { ...base, ...extras, type, id, value: emptyValues[type], ...own } as Field;
}

export const defaultConfig: Config = {
  companyName: 'Ink & Co',
  hidesEmails: false,
  signatureKinds: ['drawn', 'typed', 'upload'],
  defaultSignatureKind: 'drawn',
  consumerRegulations: false,
  questionsAllowed: true,
  sharesUploads: false,
  asksConsent: false,
  raw: undefined,
  dateFormat: 'dd MMM yyyy',
  weekStart: 0,
};

/**
 * Creates an envelope of these documents. Fields are numbered in order unless they have an index.
 */
export function makeEnvelope(
  documents: readonly (readonly Field[])[],
  config: Partial<Config> = {},
): Envelope {
  return {
    id: 'envelope',
    title: 'Tenancy agreement',
    status: 'sent',
    error: null,
    documents: documents.map((fields, documentIndex) => ({
      index: documentIndex,
      title: `Document ${documentIndex + 1}`,
      fingerprint: `fingerprint-${documentIndex}`,
      pages: [
        {
          number: 1,
          src: null,
          width: null,
          height: null,
          points: null,
          textSrc: null,
          smallSrc: null,
          detailedSrc: null,
        },
      ],
      fields: inFillingOrder(
        fields.map((field, place) => ({
          ...field,
          documentIndex,
          index: field.index === 0 ? place : field.index,
        })),
      ),
    })),
    parties: [
      { id: signer, title: 'Tenant', email: 'ada@example.com', isSigner: true },
      { id: otherParty, title: 'Landlord', email: 'ben@example.com', isSigner: false },
    ],
    config: { ...defaultConfig, ...config },
    branding: {
      hasBranding: false,
      customisedBranding: false,
      colors: {
        primary: null,
        accentPrimary: null,
        accentSecondary: null,
        secondary: null,
        tertiary: null,
      },
      logoUrl: null,
      company: null,
    },
    unsignable: false,
    redirectUrl: null,
  };
}

export const typedSignature = { kind: 'typed', text: 'Ada Lovelace', font: 'caveat' } as const;

export const uploadedSignature = { kind: 'upload', name: 'scrawl.png' } as const;

export const drawnSignature: Signature = {
  kind: 'drawn',
  ink: {
    strokes: [
      [
        [10, 20, 0.5, 0],
        [30, 24, 0.6, 16],
      ],
    ],
    svg: 'data:image/svg+xml,%3Csvg%2F%3E',
    jpeg: 'data:image/jpeg;base64,AAAA',
  },
};

/** Returns the field with an answer that completes it. */
export function answerOf(field: Field): Field {
  switch (field.type) {
    case 'signature':
      return { ...field, value: typedSignature };
    case 'text':
    case 'textarea':
      return { ...field, value: 'Ada' };
    case 'date':
      return { ...field, value: '10 Dec 1815' };
    case 'dropdown':
      return { ...field, value: field.choices[0] ?? '' };
    case 'checkbox':
    case 'radio':
      return { ...field, value: true };
    case 'upload':
      return { ...field, value: [{ name: 'id.pdf', id: 'u1', uuid: 'u1' }] };
  }
}
