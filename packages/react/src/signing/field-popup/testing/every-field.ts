import type { SignatureKind } from '@sign-envelope/core';
import type { SandboxOptions } from '@sign-envelope/core/sandbox';

/** One document with a field of every type, the signature first, and a group of each kind. */
export const everyField: SandboxOptions = {
  documents: [
    {
      title: 'Tenancy agreement',
      pages: 2,
      fields: [
        { id: 'signature', type: 'signature', title: 'Tenant’s signature', height: 6 },
        { id: 'text', type: 'text', title: 'Full name' },
        { id: 'untitled', type: 'text', title: '', required: 'false' },
        { id: 'notes', type: 'textarea', title: 'Anything we should know', required: 'false' },
        {
          id: 'dropdown',
          type: 'dropdown',
          title: 'Rent is paid',
          dropdown_choices: ['Monthly', 'Quarterly', 'Yearly'],
        },
        { id: 'date', type: 'date', title: 'Move-in date' },
        { id: 'checkbox', type: 'checkbox', title: 'I have read the house rules', width: 3 },
        { id: 'radio-cat', type: 'radio', title: 'A cat', group: 'pet', width: 3 },
        { id: 'radio-dog', type: 'radio', title: 'A dog', group: 'pet', width: 3 },
        { id: 'upload', type: 'upload', title: 'Proof of income' },
        { id: 'initials', type: 'signature', title: 'Initials', page: 2, height: 6 },
        { id: 'last', type: 'text', title: 'Place', page: 2, x: 70, y: 92 },
      ],
    },
  ],
};

/** The same, with these kinds of signature, the default first. */
export function everyFieldWith(...kinds: readonly SignatureKind[]): SandboxOptions {
  const allowed = (kind: SignatureKind) => (kinds.includes(kind) ? '1' : '0');
  return {
    ...everyField,
    config: {
      company_signature_format_drawn: allowed('drawn'),
      company_signature_format_typed: allowed('typed'),
      company_signature_format_upload: allowed('upload'),
      company_signature_default: kinds[0] ?? 'drawn',
    },
  };
}
