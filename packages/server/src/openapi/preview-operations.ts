import type { Operations } from './operation.ts';

/** Operations on previews: for viewers, and for the company that created them. */
export const previewOperations = {
  exchangePreviewKey: {
    method: 'post',
    path: '/api/auth/preview',
    summary: "Exchange a preview's key for an access token",
    description:
      'The token is valid only for `GET /api/data/preview`. It cannot be used to sign. With `include_data` and the fingerprints of the path of the link, the response brings the preview too.',
    access: 'none',
    request: 'AuthRequest',
    takesText: true,
    response: 'Auth',
    refusals: [400, 403, 404, 410, 413, 415, 422],
  },
  getPreview: {
    method: 'get',
    path: '/api/data/preview',
    summary: 'Get the envelope as a party would see it',
    access: 'preview',
    query: {
      envelope_fingerprint: 'From the path of the link',
      signature_fingerprint: 'From the path of the link: whose view it is',
    },
    response: 'Envelope',
    refusals: [401, 404],
  },
  getBulkPreview: {
    method: 'get',
    path: '/api/preview/bulk-send/{contactFingerprint}',
    summary: 'Get the envelope that one contact of a bulk sending would receive',
    description:
      'The query of the link is the only authorization. Returns 410 if the link has expired.',
    access: 'none',
    query: {
      expires: 'From the query of the link: Unix time in seconds',
      signature: 'From the query of the link',
    },
    response: 'Envelope',
    refusals: [403, 404, 410],
  },
  createPreview: {
    method: 'post',
    path: '/api/sender/previews',
    summary: 'Create a preview of an envelope, with a link for each party',
    description:
      'The parts are those of `POST /api/sender/envelopes`. No mail is sent, nobody can sign, and viewers need no password or one-time code.',
    access: 'company',
    form: 'sender',
    multipart: {
      parts: { envelope: { description: 'The envelope, as JSON', schema: 'SenderEnvelope' } },
      required: ['envelope'],
      others: 'A PDF, with the part name in `documents[].file`',
    },
    response: 'SenderPreviewsCreated',
    refusals: [400, 401, 409, 413, 415, 422],
    changes: true,
  },
  createBulkPreviews: {
    method: 'post',
    path: '/api/sender/bulk-previews',
    summary: 'Create previews of an envelope for many contacts',
    description:
      "The contact's title and address replace those of the first party. `fields` fills in merge fields by name. The links need no key and expire after a week.",
    access: 'company',
    form: 'sender',
    multipart: {
      parts: {
        envelope: { description: 'The envelope, as JSON', schema: 'SenderEnvelope' },
        contacts: { description: 'The contacts, as JSON', schema: 'SenderContacts' },
      },
      required: ['envelope', 'contacts'],
      others: 'A PDF, with the part name in `documents[].file`',
    },
    response: 'SenderBulkPreviewsCreated',
    refusals: [400, 401, 409, 413, 415, 422],
    changes: true,
  },
} as const satisfies Operations;
