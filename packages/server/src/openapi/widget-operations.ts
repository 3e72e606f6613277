import { logoDescription } from './logo-description.ts';
import type { Operations } from './operation.ts';

const code = 'The widget’s code, which is the last part of its URL';
const expires = 'From the query of the link: Unix time in seconds';
const signature = 'From the query of the link';

/** Operations on widgets: for signers, and for the company that created them. */
export const widgetOperations = {
  getWidget: {
    method: 'get',
    path: '/api/data/widget',
    summary: 'Get a widget',
    description:
      'The query of the widget’s URL may fill in a field with `is_merge_field`, by the name in `merge_field`, unless the sender has already filled it in. In that case, `prefilled` is true and the field has content.',
    access: 'none',
    query: { widget: code },
    response: 'Widget',
    refusals: [403, 404, 410],
  },
  signWidget: {
    method: 'post',
    path: '/api/sign-widget',
    summary: 'Sign a widget, pending confirmation by the emailed link',
    description:
      'All rules are checked. A 422 contains the ids of the invalid fields. Submit the values that the URL has filled in like other answers. The signing takes effect when `POST /api/verify-widget/{code}` is called with the parameters of the emailed link within 24 hours. Otherwise, it is deleted.',
    access: 'none',
    request: 'SignWidgetRequest',
    limit: 'submission',
    response: 'SubmitResult',
    refusals: [400, 403, 404, 409, 410, 413, 415, 422],
    changes: true,
  },
  getWidgetSigning: {
    method: 'get',
    path: '/api/data/widget-signing',
    summary: 'Get the signing that an emailed link would confirm',
    description: 'Changes nothing. Returns 403 if the link is invalid, and 410 if it has expired.',
    access: 'none',
    query: { widget: code, envelope_fingerprint: 'From the path of the link', expires, signature },
    response: 'WidgetSigning',
    refusals: [403, 404, 410],
  },
  verifyWidget: {
    method: 'post',
    path: '/api/verify-widget/{code}',
    summary: 'Confirm a signing with its emailed link',
    description:
      'Make this call when a person requests it, not on page load, because programs such as mail scanners open links too. Returns 409 if the signing is already confirmed, 403 if the link is invalid, and 410 if it has expired.',
    access: 'none',
    limit: 'small',
    query: {
      envelope_fingerprint: 'From the path of the link',
      expires,
      signature,
    },
    response: 'WidgetVerified',
    refusals: [400, 403, 404, 409, 410, 413],
    changes: true,
  },
  uploadWidgetFile: {
    method: 'post',
    path: '/api/upload/widget-file',
    summary: 'Upload a file to an upload field of a widget, or delete it',
    description:
      'Like `POST /api/upload/envelope-file`. Files that are not signed with within an hour are deleted. Without room, a file over 1,000,000 bytes is refused with 429 `upload.no_room`, and a smaller one with 429 `upload.too_many`.',
    access: 'none',
    form: 'upload',
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
  uploadWidgetSignature: {
    method: 'post',
    path: '/api/upload/widget-signature',
    summary: 'Upload an image of a signature for a widget, or delete it',
    description:
      'Like `POST /api/upload/envelope-signature`. Until the image is signed with, anyone who knows its `fileName` can load it from `/cdn/signatures/{name}` without a token.',
    access: 'none',
    form: 'upload',
    multipart: {
      parts: { widget: { description: code }, file: { description: 'The image' } },
      required: ['widget', 'file'],
    },
    response: 'Upload',
    refusals: [400, 403, 404, 405, 409, 410, 413, 415, 422],
    changes: true,
    deletes: 'RemoveWidgetSignatureRequest',
  },
  createWidget: {
    method: 'post',
    path: '/api/sender/widgets',
    summary: 'Create a widget: a document that anybody can sign at a public URL',
    description: 'A 422 contains every invalid path, such as `document.fields.2.page`.',
    access: 'company',
    form: 'sender',
    multipart: {
      parts: {
        widget: { description: 'The widget, as JSON', schema: 'SenderWidget' },
        logo: { description: logoDescription },
      },
      required: ['widget'],
      others: 'The PDF, with the part name in `document.file`',
    },
    response: 'SenderWidgetCreated',
    refusals: [400, 401, 409, 413, 415, 422],
    changes: true,
  },
  getWidgetReport: {
    method: 'get',
    path: '/api/sender/widgets/{code}',
    summary: 'List the signings of a widget',
    description:
      'Each signing is an envelope, which the envelope calls return more details of. Signings that have not been confirmed by the emailed link are not listed.',
    access: 'company',
    response: 'SenderWidgetState',
    refusals: [401, 404, 410],
  },
} as const satisfies Operations;
