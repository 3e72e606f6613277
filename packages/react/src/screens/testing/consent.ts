import type { WireEnvelopeSeed } from '../../testing/wire-envelope.ts';

/** An envelope with a single check box. */
export const consent: WireEnvelopeSeed = {
  documents: [
    {
      title: 'Consent',
      fields: [{ id: 'agree', type: 'checkbox', content: '0', title: 'I agree' }],
    },
  ],
};
