import type { WireEnvelopeSeed } from '../../testing/wire-envelope.ts';

/** The smallest envelope there is something to sign in. */
export const consent: WireEnvelopeSeed = {
  documents: [
    {
      title: 'Consent',
      fields: [{ id: 'agree', type: 'checkbox', content: '0', title: 'I agree' }],
    },
  ],
};
