/** An envelope with a single check box. */
export const consent = {
  documents: [
    {
      title: 'Consent',
      fields: [{ id: 'agree', type: 'checkbox', content: '0', title: 'I agree' }],
    },
  ],
} as const;
