import type { Operation } from './operation.ts';

/** The calls of previews: for viewers, and for the company that made them. */
export const previewOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/auth/preview',
    summary: "Exchange a preview's key for an access token",
    description:
      'The token is good for `GET /api/data/preview` alone: nothing can be signed with it.',
    access: 'none',
    request: 'AuthRequest',
    response: 'Auth',
    refusals: [400, 403, 404, 410, 413, 415, 422],
  },
  {
    method: 'get',
    path: '/api/data/preview',
    summary: 'The envelope as a party would see it',
    access: 'preview',
    query: {
      envelope_fingerprint: 'From the path of the link',
      signature_fingerprint: 'From the path of the link: whose view it is',
    },
    response: 'Envelope',
    refusals: [401, 404],
  },
  {
    method: 'get',
    path: '/api/preview/bulk-send/{contactFingerprint}',
    summary: 'The envelope that one contact of a bulk sending would get',
    description: 'The query of the link is all that allows it. 410 when it is past its time.',
    access: 'none',
    query: { expires: 'As the link has it: seconds since 1970', signature: 'As the link has it' },
    response: 'Envelope',
    refusals: [403, 404, 410],
  },
  {
    method: 'post',
    path: '/api/sender/previews',
    summary: 'Make a preview of an envelope, with a link to the view of each party',
    description:
      'The parts are those of `POST /api/sender/envelopes`. Nobody is mailed, nobody can sign, and a password or mobile number is not asked for.',
    access: 'company',
    multipart: {
      parts: { envelope: { description: 'The envelope, as JSON', schema: 'SenderEnvelope' } },
      required: ['envelope'],
      others: 'A PDF, under the name that `documents[].file` gives it',
    },
    response: 'SenderPreviewsCreated',
    refusals: [400, 401, 409, 413, 415, 422],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/sender/bulk-previews',
    summary: 'Preview an envelope as each of many contacts would get it',
    description:
      'The first party stands for the contact, whose title and address take the place of its own. `fields` fills in merge fields by their names. The links open without a key, for a week.',
    access: 'company',
    multipart: {
      parts: {
        envelope: { description: 'The envelope, as JSON', schema: 'SenderEnvelope' },
        contacts: { description: 'Whom it would go to, as JSON', schema: 'SenderContacts' },
      },
      required: ['envelope', 'contacts'],
      others: 'A PDF, under the name that `documents[].file` gives it',
    },
    response: 'SenderBulkPreviewsCreated',
    refusals: [400, 401, 409, 413, 415, 422],
    changes: true,
  },
];
