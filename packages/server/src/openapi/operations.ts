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
    summary: 'The company’s API keys',
    description: 'A key is named by how its SHA-256 begins; the key itself is nowhere.',
    access: 'company',
    response: 'ApiKeyList',
    refusals: [401],
  },
  {
    method: 'post',
    path: '/api/sender/keys',
    summary: 'Make another API key',
    description:
      'It is told this once. `DELETE /api/sender/keys/{id}` revokes one at once: `{ "status": "revoked" }`.',
    access: 'company',
    request: 'ApiKeyRequest',
    response: 'ApiKeyCreated',
    refusals: [400, 401, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/sender/envelopes/{fingerprint}/parties/{party}/link',
    summary: 'Replace a party’s link by another',
    description:
      'The old link and every token that was issued by it are dead at once. `mail` sends the new one to the party. `DELETE` of the same path revokes the link until it is renewed: `{ "status": "revoked" }`.',
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
    access: 'none',
    request: 'AuthRequest',
    response: 'Auth',
    refusals: [400, 403, 413, 415, 422],
  },
  {
    method: 'get',
    path: '/api/user',
    summary: 'Who the token speaks for, and whether there is something to sign',
    access: 'signer',
    response: 'User',
    refusals: [401, 404],
  },
  {
    method: 'get',
    path: '/api/data/envelope',
    summary: 'The envelope as this party may see it',
    description:
      "A party's own fields are whole. Another party's carry their answers once that party has signed; a signature they drew comes as `[[], svg, jpeg]`, the pictures as this server draws them and none of its strokes.",
    access: 'signer',
    response: 'Envelope',
    refusals: [401, 404],
  },
  {
    method: 'post',
    path: '/api/sign-envelope',
    summary: 'Sign with these answers',
    description:
      'Every rule is checked again; a 422 names the fields at fault by their ids. Of a drawn signature only the strokes and the colour, which is the fill of the svg, are kept: the pictures that everybody sees are drawn here. `signed` is answered once every party has signed, `sent` until then.',
    access: 'signer',
    request: 'SignEnvelopeRequest',
    response: 'SubmitResult',
    refusals: [400, 401, 404, 409, 413, 415, 422],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/opened',
    summary: 'Say that a person has seen the envelope',
    description:
      'The signing page calls it when somebody first does something with it. Only then, or by signing, rejecting or writing to the sender, is the event `opened` written: programs follow the links of mails.',
    access: 'signer',
    response: 'Opened',
    refusals: [401, 404, 410, 413],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/reject',
    summary: 'Reject the envelope, which ends it for every party',
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
      'It is mailed to the sender, who can answer by replying, and stands among the events of the envelope.',
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
      'Three at most for one `X-Session-Uid`, each a minute after the last. A code is good for ten minutes and five tries.',
    access: 'signer',
    response: 'CodeSent',
    refusals: [400, 401, 404, 409, 429, 503],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/verify-otp',
    summary: 'Give the one-time code back',
    description:
      'From then on `X-Session-Uid` passes. A 400 says by its message what is wrong with the code.',
    access: 'signer',
    request: 'VerifyCodeRequest',
    response: 'CodeVerified',
    refusals: [400, 401, 404, 409, 413, 415, 429],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/upload/envelope-file',
    summary: 'Put a file into an upload field, or take it back',
    description:
      'jpeg, jpg, png, pdf, doc, docx or bmp by name and content, at most 5,000,000 bytes, with a name of at most 70 characters. With `X-HTTP-Method-Override: DELETE` and a JSON body the file is taken back.',
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
    summary: 'Upload a signature as an image, or take it back',
    description:
      'jpeg, jpg or png by name and content, at most 5,000,000 bytes. `fileName` of the answer is what a signature field carries and where the image is found. With `X-HTTP-Method-Override: DELETE` and a JSON body it is taken back.',
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
    summary: 'What the download page shows before the download',
    access: 'signer',
    response: 'DownloadMeta',
    refusals: [401, 404],
  },
  {
    method: 'get',
    path: '/api/download/envelope',
    summary: 'The documents with every answer signed so far',
    description:
      'One document as a PDF; several, or one with uploaded files that this party may have, as a zip. The name is in `Content-Disposition`.',
    access: 'signer',
    response: ['application/pdf', 'application/zip'],
    refusals: [401, 404, 409, 503],
  },
  {
    method: 'get',
    path: '/api/download/files/{uuid}',
    summary: 'A file of an upload field',
    description:
      "One's own at any time; another party's once that party has signed with it, where the envelope's `company_share_uploads` is '1'. It comes as an attachment, of the type that its content was found to be.",
    access: 'signer',
    response: uploadTypes,
    refusals: [401, 404],
  },
  {
    method: 'post',
    path: '/api/sender/envelopes',
    summary: 'Send an envelope',
    description:
      'A 422 names every place that is wrong, such as `documents.0.fields.2.page` or `documents.1.file`.',
    access: 'company',
    multipart: {
      parts: { envelope: { description: 'The envelope, as JSON', schema: 'SenderEnvelope' } },
      required: ['envelope'],
      others: 'A PDF, under the name that `documents[].file` gives it',
    },
    response: 'SenderEnvelopeCreated',
    refusals: [400, 401, 409, 413, 415, 422],
    changes: true,
  },
  {
    method: 'get',
    path: '/api/sender/settings',
    summary: 'What the company has settled for all its envelopes',
    access: 'company',
    response: 'SenderSettings',
    refusals: [401],
  },
  {
    method: 'put',
    path: '/api/sender/settings',
    summary: 'Settle it',
    description:
      "`embed_origins` are the origins whose pages may embed the company's signing, such as `https://shop.example.com`, or `*`; `null` is the server's own list. `contact_email` is where mails to the company go. What is not given stays as it is.",
    access: 'company',
    request: 'SenderSettingsChange',
    response: 'SenderSettings',
    refusals: [400, 401, 413, 415, 422],
  },
  {
    method: 'get',
    path: '/api/sender/jobs',
    summary: "What could not be done in the background for the company's envelopes",
    description:
      'Each job failed as often as its kind may: `make-documents`, `mail` or `expire-envelope`. At most 1,000, the newest first.',
    access: 'company',
    response: 'SenderJobs',
    refusals: [401],
  },
  {
    method: 'post',
    path: '/api/sender/jobs/{id}/retry',
    summary: 'Have such a job done again, with all its attempts anew',
    access: 'company',
    response: 'SenderJobRetried',
    refusals: [401, 404],
  },
  {
    method: 'get',
    path: '/api/sender/envelopes/{fingerprint}',
    summary: 'How an envelope stands and what happened to it',
    access: 'company',
    response: 'SenderEnvelopeReport',
    refusals: [401, 404],
  },
  {
    method: 'post',
    path: '/api/sender/envelopes/{fingerprint}/cancel',
    summary: 'Cancel an envelope, which ends it for every party',
    description: 'Every party is told by mail, with the reason if there is one.',
    access: 'company',
    request: 'CancelRequest',
    response: 'CancelResult',
    refusals: [400, 401, 404, 409, 413, 415, 422],
    changes: true,
  },
  {
    method: 'get',
    path: '/api/sender/envelopes/{fingerprint}/document',
    summary: 'The documents with every answer signed so far',
    description:
      'One document as a PDF; several, or one with files that signers have uploaded, as a zip. The files lie in it in `Files`, in a folder for each party and field.',
    access: 'company',
    response: ['application/pdf', 'application/zip'],
    refusals: [401, 404, 409, 503],
  },
  {
    method: 'get',
    path: '/api/sender/envelopes/{fingerprint}/files/{uuid}',
    summary: 'A file that a signer has signed with',
    description:
      'As the envelope’s `files` list it. It comes as an attachment, of the type that its content was found to be.',
    access: 'company',
    response: uploadTypes,
    refusals: [401, 404],
  },
  {
    method: 'get',
    path: '/cdn/large/{name}',
    summary: "A page's image, 1600 px wide",
    description:
      'The name is `{fingerprint}-{pageIndex}.jpg`: the fingerprint of a document, which nobody can guess, and the page from 0.',
    access: 'none',
    response: ['image/jpeg'],
    refusals: [404],
  },
  {
    method: 'get',
    path: '/cdn/detailed/{name}',
    summary: "A page's image, 3200 px wide, for those who look closely",
    description:
      "The name is that of the page's image, as its `detailed_src` gives it. It is made when first asked for.",
    access: 'none',
    response: ['image/jpeg'],
    refusals: [404],
  },
  {
    method: 'get',
    path: '/cdn/text/{name}',
    summary: "A page's text with its places, for assistive technology and find-in-page",
    description:
      "The name is `{fingerprint}-{pageIndex}.json`, as a page's `text_src` gives it: a `text_src` without a scheme is below the document CDN, `/cdn/`. A scanned page has no blocks.",
    access: 'none',
    response: 'PageText',
    refusals: [404],
  },
  {
    method: 'get',
    path: '/cdn/signatures/{name}',
    summary: 'An uploaded signature, for those who may see it',
    description:
      'Its own party at any time; the other parties and the sender once it has been signed with.',
    access: 'signer or company',
    response: ['image/png', 'image/jpeg'],
    refusals: [401, 404],
  },
  ...widgetOperations,
  ...senderAccessOperations,
  ...previewOperations,
];
