import { logoDescription } from './logo-description.ts';
import type { Operations } from './operation.ts';
import { uploadTypes } from './upload-types.ts';

/** Operations of a company on its envelopes, its settings and its jobs. */
export const senderOperations = {
  createEnvelope: {
    method: 'post',
    path: '/api/sender/envelopes',
    summary: 'Send an envelope',
    description:
      'A 422 contains every invalid path, such as `documents.0.fields.2.page` or `documents.1.file`.',
    access: 'company',
    form: 'sender',
    multipart: {
      parts: {
        envelope: { description: 'The envelope, as JSON', schema: 'SenderEnvelope' },
        logo: { description: logoDescription },
      },
      required: ['envelope'],
      others: 'A PDF, with the part name in `documents[].file`',
    },
    response: 'SenderEnvelopeCreated',
    refusals: [400, 401, 409, 413, 415, 422],
    changes: true,
  },
  getSettings: {
    method: 'get',
    path: '/api/sender/settings',
    summary: "Get the company's settings for all its envelopes",
    access: 'company',
    response: 'SenderSettings',
    refusals: [401],
  },
  changeSettings: {
    method: 'put',
    path: '/api/sender/settings',
    summary: "Change the company's settings",
    description:
      "`embed_origins` contains the origins whose pages may embed the company's signing, such as `https://shop.example.com`, or `*`. `null` means the server's own list. `contact_email` receives mails to the company. Settings that are left out do not change.",
    access: 'company',
    request: 'SenderSettingsChange',
    response: 'SenderSettings',
    refusals: [400, 401, 413, 415, 422],
  },
  getCompany: {
    method: 'get',
    path: '/api/sender/company',
    summary: 'Get the branding and the config of all envelopes and widgets of the company',
    access: 'company',
    response: 'SenderCompany',
    refusals: [401],
  },
  changeCompany: {
    method: 'put',
    path: '/api/sender/company',
    summary: 'Change the branding and the config of new envelopes and widgets of the company',
    description:
      'As JSON, or as a form that can hold a logo. What is left out does not change; `branding` replaces all but the logo, and `config` all keys. An envelope or widget with its own `branding` uses that instead, with the company’s logo unless it says otherwise, and its own keys of `config` each instead of the company’s.',
    access: 'company',
    request: 'SenderCompanyChange',
    readBy: 'handler',
    multipart: {
      parts: {
        company: { description: 'The change, as JSON', schema: 'SenderCompanyChange' },
        logo: { description: logoDescription },
      },
      required: [],
    },
    response: 'SenderCompany',
    refusals: [400, 401, 409, 413, 415, 422],
    changes: true,
  },
  listJobs: {
    method: 'get',
    path: '/api/sender/jobs',
    summary: "List the failed background jobs of the company's envelopes",
    description:
      'Jobs that have failed and are not retried automatically (`make-documents`, `mail` or `expire-envelope`), then mails that were refused because of their address. At most 1,000, newest first.',
    access: 'company',
    response: 'SenderJobs',
    refusals: [401],
  },
  retryJob: {
    method: 'post',
    path: '/api/sender/jobs/{id}/retry',
    summary: 'Retry a failed or refused job with a fresh set of attempts',
    access: 'company',
    response: 'SenderJobRetried',
    refusals: [401, 404],
  },
  getEnvelopeReport: {
    method: 'get',
    path: '/api/sender/envelopes/{fingerprint}',
    summary: 'Get the status and the events of an envelope',
    access: 'company',
    response: 'SenderEnvelopeReport',
    refusals: [401, 404],
  },
  cancelEnvelope: {
    method: 'post',
    path: '/api/sender/envelopes/{fingerprint}/cancel',
    summary: 'Cancel an envelope for all parties',
    description: 'Every party is notified by mail, including the reason if there is one.',
    access: 'company',
    request: 'CancelRequest',
    response: 'CancelResult',
    refusals: [400, 401, 404, 409, 413, 415, 422],
    changes: true,
  },
  downloadEnvelope: {
    method: 'get',
    path: '/api/sender/envelopes/{fingerprint}/document',
    summary: 'Download the documents with all answers signed so far',
    description:
      'A single document is a PDF. Several documents, or documents with files uploaded by signers, are a zip archive. The archive contains the files in `Files`, in a folder for each party and field.',
    access: 'company',
    response: ['application/pdf', 'application/zip'],
    refusals: [401, 404, 409, 503],
  },
  exportAuditLog: {
    method: 'get',
    path: '/api/sender/envelopes/{fingerprint}/audit',
    summary: 'Download the audit log of an envelope',
    description:
      'A file `audit.json` with every event, chained: each contains the hash of the one before it. `checkAuditLog` of `@sign-envelope/evidence` checks it without a network. Events that anybody with a link can cause at will are recorded a limited number of times for each party; the last has `further`.',
    access: 'company',
    response: 'AuditLog',
    refusals: [401, 404],
  },
  downloadSignedFile: {
    method: 'get',
    path: '/api/sender/envelopes/{fingerprint}/files/{uuid}',
    summary: 'Download a file that a party has signed with',
    description:
      'Identified as in `files` of the envelope. The file is an attachment with the media type detected from its content.',
    access: 'company',
    response: uploadTypes,
    refusals: [401, 404],
  },
} as const satisfies Operations;
