import type { Operation } from './operation.ts';

const code = 'The widget’s code, with which its address ends';
const expires = 'As the link has it: seconds since 1970';
const signature = 'As the link has it';

/** The calls of widgets: for signers, and for the company that made them. */
export const widgetOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/data/widget',
    summary: 'The widget, as everybody may see it',
    description:
      'A field with `is_merge_field` may be filled in beforehand by the query of the widget’s address, by the name in `merge_field`, unless the sender has filled it: then `prefilled` is true and it has content.',
    access: 'none',
    query: { widget: code },
    response: 'Widget',
    refusals: [403, 404, 410],
  },
  {
    method: 'post',
    path: '/api/sign-widget',
    summary: 'Sign a widget, to be confirmed by the emailed link',
    description:
      'Every rule is checked; a 422 names the fields at fault by their ids. What the address has filled in is among the inputs like any other answer. The signing counts once `POST /api/verify-widget/{code}` is called with what the emailed link carries, within 24 hours; otherwise it is forgotten.',
    access: 'none',
    request: 'SignWidgetRequest',
    response: 'SubmitResult',
    refusals: [400, 403, 404, 409, 410, 413, 415, 422],
    changes: true,
  },
  {
    method: 'get',
    path: '/api/data/widget-signing',
    summary: 'What an emailed link would confirm',
    description:
      'Changes nothing. 403 when the link is none of this server’s, 410 when it is past its time.',
    access: 'none',
    query: { widget: code, envelope_fingerprint: 'From the path of the link', expires, signature },
    response: 'WidgetSigning',
    refusals: [403, 404, 410],
  },
  {
    method: 'post',
    path: '/api/verify-widget/{code}',
    summary: 'Confirm a signing by its emailed link',
    description:
      'To be called when a person asks for it, and not when a page is loaded: programs follow the links of mails. 409 when it has been confirmed already, 403 when the link is none of this server’s, 410 when it is past its time.',
    access: 'none',
    query: {
      envelope_fingerprint: 'From the path of the link',
      expires,
      signature,
    },
    response: 'WidgetVerified',
    refusals: [400, 403, 404, 409, 410, 413],
    changes: true,
  },
  {
    method: 'post',
    path: '/api/upload/widget-file',
    summary: 'Put a file into an upload field of a widget, or take it back',
    description:
      'As `POST /api/upload/envelope-file`. What nobody has signed with within 24 hours is cleared away.',
    access: 'none',
    multipart: {
      parts: {
        widget: { description: code },
        input_id: { description: "The field's id" },
        file: { description: 'The file' },
      },
      required: ['widget', 'input_id', 'file'],
    },
    response: 'Upload',
    refusals: [400, 403, 404, 405, 409, 410, 413, 415, 422],
    changes: true,
    deletes: 'RemoveWidgetFileRequest',
  },
  {
    method: 'post',
    path: '/api/upload/widget-signature',
    summary: 'Upload a signature for a widget as an image, or take it back',
    description:
      'As `POST /api/upload/envelope-signature`. Until it is signed with, anyone who knows its `fileName` can load it from `/cdn/signatures/{name}`, without a token.',
    access: 'none',
    multipart: {
      parts: { widget: { description: code }, file: { description: 'The image' } },
      required: ['widget', 'file'],
    },
    response: 'Upload',
    refusals: [400, 403, 404, 405, 409, 410, 413, 415, 422],
    changes: true,
    deletes: 'RemoveWidgetSignatureRequest',
  },
  {
    method: 'post',
    path: '/api/sender/widgets',
    summary: 'Make a widget: a document that anybody may sign at a public address',
    description: 'A 422 names every place that is wrong, such as `document.fields.2.page`.',
    access: 'company',
    multipart: {
      parts: { widget: { description: 'The widget, as JSON', schema: 'SenderWidget' } },
      required: ['widget'],
      others: 'The PDF, under the name that `document.file` gives it',
    },
    response: 'SenderWidgetCreated',
    refusals: [400, 401, 409, 413, 415, 422],
    changes: true,
  },
  {
    method: 'get',
    path: '/api/sender/widgets/{code}',
    summary: 'Who has signed a widget',
    description:
      'Each signing is an envelope of its own, which the calls of envelopes tell more of. One whose signer has not opened the emailed link is not among them.',
    access: 'company',
    response: 'SenderWidgetState',
    refusals: [401, 404, 410],
  },
];
