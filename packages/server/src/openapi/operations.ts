import { logoDescription } from './logo-description.ts';
import type { Operation } from './operation.ts';
import { previewOperations } from './preview-operations.ts';
import { widgetOperations } from './widget-operations.ts';

/** Media types of the files of upload fields. */
const uploadTypes = [
  'image/jpeg',
  'image/png',
  'image/bmp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/msword',
];

/** Operations on a company's API keys and its parties' links. */
const senderAccessOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/sender/keys',
    summary: 'List the company’s API keys',
    description:
      'The id of a key is the beginning of its SHA-256 digest. The keys themselves are not stored.',
    access: 'company',
    response: 'ApiKeyList',
    refusals: [401],
  },
  {
    method: 'post',
    path: '/api/sender/keys',
    summary: 'Create an API key',
    description:
      'The key is returned only once. `DELETE /api/sender/keys/{id}` revokes a key immediately and returns `{ "status": "revoked" }`. A company’s last key cannot be revoked: 409 `server_errors.last_api_key`.',
    access: 'company',
    request: 'ApiKeyRequest',
    response: 'ApiKeyCreated',
    refusals: [400, 401, 409, 413, 415, 422],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/sender/envelopes/{fingerprint}/parties/{party}/link',
    summary: 'Replace a party’s link',
    description:
      'The old link and all tokens issued for it stop working immediately. `mail` sends the new link to the party. `DELETE` on the same path revokes the link until it is renewed and returns `{ "status": "revoked" }`.',
    access: 'company',
    request: 'RenewLinkRequest',
    response: 'LinkRenewed',
    refusals: [400, 401, 404, 409, 413, 415, 422],
    changes: true,
  },
];

/** Every operation of this server. A test compares the list with the actual routes. */
export const operations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/auth',
    summary: "Exchange a link's key for an access token",
    description:
      'With `include_data`, the response also has what `GET /api/user` and `GET /api/data/envelope` return, unless a password or a code is due. The JSON may be declared as `text/plain`, so that browsers send it to another origin without a preflight.',
    access: 'none',
    request: 'AuthRequest',
    response: 'Auth',
    refusals: [400, 403, 413, 415, 422],
  },
  {
    method: 'get',
    path: '/api/user',
    summary: 'Get the party that the token belongs to, and whether it has something to sign',
    access: 'signer',
    response: 'User',
    refusals: [401, 404],
  },
  {
    method: 'get',
    path: '/api/data/envelope',
    summary: 'Get the envelope as visible to this party',
    description:
      "The party's own fields are complete. Fields of other parties include their answers once those parties have signed. Their drawn signatures are `[[], svg, jpeg]`: images drawn by the server, without the strokes.",
    access: 'signer',
    response: 'Envelope',
    refusals: [401, 404],
  },
  {
    method: 'post',
    path: '/api/sign-envelope',
    summary: 'Sign the envelope',
    description:
      'All rules are checked again. A 422 contains the ids of the invalid fields. Only the strokes and the colour of a drawn signature, which is the fill of the svg, are kept: the server draws the images that everybody sees. The status is `signed` once every party has signed, and `sent` until then. If the config has `company_consent`, `consent` names the text that the signer has agreed to; without it, the response is a 422 with `consent` in `errors`. `seen` states which pictures of pages the browser has shown, if the config has `records_seen`: they are compared with those that were served, and the result is an event. A mismatch refuses nothing.',
    access: 'signer',
    request: 'SignEnvelopeRequest',
    response: 'SubmitResult',
    refusals: [400, 401, 404, 409, 413, 415, 422],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/opened',
    summary: 'Record that a person has seen the envelope',
    description:
      'The signing page makes this call at the first interaction. The event `opened` is recorded only then, or on signing, rejecting or contacting the sender, because programs such as mail scanners open links too.',
    access: 'signer',
    response: 'Opened',
    refusals: [401, 404, 410, 413],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/decline-consent',
    summary: 'Record that the signer does not agree to sign electronically',
    description:
      'For envelopes whose config has `company_consent`. The envelope stays open: the signer can still agree, reject it or write to the sender.',
    access: 'signer',
    request: 'DeclineConsentRequest',
    response: 'ConsentDeclined',
    refusals: [400, 401, 404, 409, 413, 415, 422],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/reject',
    summary: 'Reject the envelope for all parties',
    access: 'signer',
    request: 'RejectRequest',
    response: 'RejectResult',
    refusals: [400, 401, 404, 409, 413, 415, 422],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/send-message',
    summary: 'Send a message to the sender',
    description:
      "The message is mailed to the sender, who can reply to it, and is recorded in the envelope's events.",
    access: 'signer',
    request: 'SendMessageRequest',
    response: 'MessageSent',
    refusals: [400, 401, 404, 409, 413, 415, 422],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/generate-otp',
    summary: "Send a one-time code to the signer's phone",
    description:
      'At most three codes per `X-Session-Uid`, at least a minute apart. A code is valid for ten minutes and five attempts.',
    access: 'signer',
    response: 'CodeSent',
    refusals: [400, 401, 404, 409, 429, 503],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/verify-otp',
    summary: 'Verify the one-time code',
    description:
      'Later calls with this `X-Session-Uid` need no code. The message of a 400 says why the code was refused.',
    access: 'signer',
    request: 'VerifyCodeRequest',
    response: 'CodeVerified',
    refusals: [400, 401, 404, 409, 413, 415, 429],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/upload/envelope-file',
    summary: 'Upload a file to an upload field, or delete it',
    description:
      "The file's name and content must be jpeg, jpg, png, pdf, doc, docx or bmp. At most 5,000,000 bytes, with a name of at most 70 characters. A party may have 200 uploads of 100,000,000 bytes together until it has signed; beyond that, they are refused with 422 `upload.too_many`. With `X-HTTP-Method-Override: DELETE` and a JSON body, the call deletes the file.",
    access: 'signer',
    multipart: {
      parts: {
        input_id: { description: "The field's id" },
        file: { description: 'The file' },
      },
      required: ['input_id', 'file'],
    },
    response: 'Upload',
    refusals: [400, 401, 404, 405, 409, 413, 415, 422],
    changes: true,
    deletes: 'RemoveFileRequest',
  },
  {
    method: 'post',
    path: '/api/upload/envelope-signature',
    summary: 'Upload an image of a signature, or delete it',
    description:
      "The file's name and content must be jpeg, jpg or png. At most 5,000,000 bytes. `fileName` in the response is the value to submit for the signature field and identifies the image. With `X-HTTP-Method-Override: DELETE` and a JSON body, the call deletes the image.",
    access: 'signer',
    multipart: { parts: { file: { description: 'The image' } }, required: ['file'] },
    response: 'Upload',
    refusals: [400, 401, 404, 405, 409, 413, 415, 422],
    changes: true,
    deletes: 'RemoveSignatureRequest',
  },
  {
    method: 'get',
    path: '/api/download/meta',
    summary: 'Get the contents of the download page',
    access: 'signer',
    response: 'DownloadMeta',
    refusals: [401, 404],
  },
  {
    method: 'get',
    path: '/api/download/envelope',
    summary: 'Download the documents with all answers signed so far',
    description:
      'A single document is a PDF. Several documents, or documents with uploaded files that this party may access, are a zip archive. `Content-Disposition` contains the file name.',
    access: 'signer',
    response: ['application/pdf', 'application/zip'],
    refusals: [401, 404, 409, 503],
  },
  {
    method: 'post',
    path: '/api/download/link',
    summary: 'Get an address at which the documents can be opened without a token',
    description:
      'For browsers that save nothing for a page, such as those inside other apps. The address works for ten minutes, also in another browser, and opens nothing else. A single document is shown, a zip archive is an attachment.',
    access: 'signer',
    response: 'DownloadLink',
    refusals: [401, 404, 409],
  },
  {
    method: 'get',
    path: '/api/download/link/{token}',
    summary: 'Open the documents at an address of `POST /api/download/link`',
    description: 'An address that does not work any more redirects to the download page.',
    access: 'none',
    response: ['application/pdf', 'application/zip'],
    refusals: [404, 409, 503],
  },
  {
    method: 'get',
    path: '/api/download/files/{uuid}',
    summary: 'Download a file of an upload field',
    description:
      "The party's own files at any time; another party's files once that party has signed, if the envelope's `company_share_uploads` is '1'. The file is an attachment with the media type detected from its content.",
    access: 'signer',
    response: uploadTypes,
    refusals: [401, 404],
  },
  {
    method: 'post',
    path: '/api/sender/envelopes',
    summary: 'Send an envelope',
    description:
      'A 422 contains every invalid path, such as `documents.0.fields.2.page` or `documents.1.file`.',
    access: 'company',
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
  {
    method: 'get',
    path: '/api/sender/settings',
    summary: "Get the company's settings for all its envelopes",
    access: 'company',
    response: 'SenderSettings',
    refusals: [401],
  },
  {
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
  {
    method: 'get',
    path: '/api/sender/company',
    summary: 'Get the branding and the config of all envelopes and widgets of the company',
    access: 'company',
    response: 'SenderCompany',
    refusals: [401],
  },
  {
    method: 'put',
    path: '/api/sender/company',
    summary: 'Change the branding and the config of new envelopes and widgets of the company',
    description:
      'As JSON, or as a form that can hold a logo. What is left out does not change; `branding` replaces all but the logo, and `config` all keys. An envelope or widget with its own `branding` uses that instead, with the company’s logo unless it says otherwise, and its own keys of `config` each instead of the company’s.',
    access: 'company',
    request: 'SenderCompanyChange',
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
  {
    method: 'get',
    path: '/api/sender/jobs',
    summary: "List the failed background jobs of the company's envelopes",
    description:
      'Jobs that have failed and are not retried automatically (`make-documents`, `mail` or `expire-envelope`), then mails that were refused because of their address. At most 1,000, newest first.',
    access: 'company',
    response: 'SenderJobs',
    refusals: [401],
  },
  {
    method: 'post',
    path: '/api/sender/jobs/{id}/retry',
    summary: 'Retry a failed or refused job with a fresh set of attempts',
    access: 'company',
    response: 'SenderJobRetried',
    refusals: [401, 404],
  },
  {
    method: 'get',
    path: '/api/sender/envelopes/{fingerprint}',
    summary: 'Get the status and the events of an envelope',
    access: 'company',
    response: 'SenderEnvelopeReport',
    refusals: [401, 404],
  },
  {
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
  {
    method: 'get',
    path: '/api/sender/envelopes/{fingerprint}/document',
    summary: 'Download the documents with all answers signed so far',
    description:
      'A single document is a PDF. Several documents, or documents with files uploaded by signers, are a zip archive. The archive contains the files in `Files`, in a folder for each party and field.',
    access: 'company',
    response: ['application/pdf', 'application/zip'],
    refusals: [401, 404, 409, 503],
  },
  {
    method: 'get',
    path: '/api/sender/envelopes/{fingerprint}/audit',
    summary: 'Download the audit log of an envelope',
    description:
      'A file `audit.json` with every event, chained: each contains the hash of the one before it. `checkAuditLog` of `@sign-envelope/evidence` checks it without a network. Events that anybody with a link can cause at will are recorded a limited number of times for each party; the last has `further`.',
    access: 'company',
    response: 'AuditLog',
    refusals: [401, 404],
  },
  {
    method: 'get',
    path: '/api/sender/envelopes/{fingerprint}/files/{uuid}',
    summary: 'Download a file that a party has signed with',
    description:
      'Identified as in `files` of the envelope. The file is an attachment with the media type detected from its content.',
    access: 'company',
    response: uploadTypes,
    refusals: [401, 404],
  },
  {
    method: 'get',
    path: '/cdn/large/{name}',
    summary: 'Get the image of a page, 1600 px wide',
    description:
      'The name is `{fingerprint}-{pageIndex}.jpg`: the unguessable fingerprint of a document and the 0-based index of the page. Callers that accept `image/webp` get a lossless WebP where that is smaller.',
    access: 'none',
    response: ['image/jpeg', 'image/webp'],
    refusals: [404],
  },
  {
    method: 'get',
    path: '/cdn/small/{name}',
    summary: 'Get the small image of a page, 800 px wide, for phones',
    description: "The name is that of the page's image, as in its `small_src`.",
    access: 'none',
    response: ['image/jpeg', 'image/webp'],
    refusals: [404],
  },
  {
    method: 'get',
    path: '/cdn/detailed/{name}',
    summary: 'Get the detailed image of a page, 3200 px wide, for zooming in',
    description:
      "The name is that of the page's image, as in its `detailed_src`. The image is created at the first request.",
    access: 'none',
    response: ['image/jpeg', 'image/webp'],
    refusals: [404],
  },
  {
    method: 'get',
    path: '/cdn/text/{name}',
    summary: 'Get the text of a page with its positions, for assistive technology and find-in-page',
    description:
      "The name is `{fingerprint}-{pageIndex}.json`, as in the page's `text_src`. A `text_src` without a scheme is relative to the document CDN, `/cdn/`. A scanned page has no blocks.",
    access: 'none',
    response: 'PageText',
    refusals: [404],
  },
  {
    method: 'get',
    path: '/cdn/logos/{name}',
    summary: 'Get a logo',
    description:
      'The address is the `logoURL` of a branding. Its name ends with `-dark.png` if the logo needs a light ground, and with `-light.png` if it needs a dark one.',
    access: 'none',
    response: ['image/png'],
    refusals: [404],
  },
  {
    method: 'get',
    path: '/cdn/signatures/{name}',
    summary: 'Get the image of an uploaded signature',
    description:
      'Available to its own party at any time, and to the other parties and the sender once it has been signed with.',
    access: 'signer or company',
    response: ['image/png', 'image/jpeg'],
    refusals: [401, 404],
  },
  ...widgetOperations,
  ...senderAccessOperations,
  ...previewOperations,
];
