/** Whether a backend must have what a check is about. */
export type ConformanceLevel = 'required' | 'optional';

/** One check: what is called, and what a backend has to do then. */
export interface ConformanceCheck {
  /** The call, such as `GET /user`. */
  readonly call: string;
  /** What is expected, as a short statement. */
  readonly requires: string;
  readonly level: ConformanceLevel;
  /** Where it is written: a heading of the guide for backends. */
  readonly source: string;
}

type Details = Omit<ConformanceCheck, 'level'>;

const required = (call: string, requires: string, source: string) =>
  ({ call, requires, source, level: 'required' }) as const;
const optional = (call: string, requires: string, source: string) =>
  ({ call, requires, source, level: 'optional' }) as const;

const calls = 'guide, "What it must have"';
const keys = 'guide, "Keys of responses"';
const refusals = 'guide, "What it must refuse"';
const reading = 'guide, "How it is read"';
const extras = 'guide, "What it may have"';

/** Every check, in the order in which they are reported. */
export const conformanceChecks = {
  'auth.key': required('POST /auth', 'The key of a link is exchanged for a token', calls),
  'auth.unknown-key': required('POST /auth', 'An unknown key is refused', refusals),
  'auth.no-key': required('POST /auth', 'A body without a key is refused', refusals),
  'auth.lifetime': optional('POST /auth', 'The response says how long the token is good', calls),
  'auth.quick': optional('POST /auth', 'The quick exchange of the element is answered', extras),
  'auth.included': required('POST /auth', 'What comes with the token can be read', extras),
  'token.missing': required('GET /user', 'A call without a token is refused', refusals),
  'token.unknown': required('GET /user', 'An invalid token is refused with 401', refusals),
  'password.asked': required('GET /user', 'A password is asked for', calls),
  'password.wrong': required('GET /user', 'A wrong password is told from none', calls),
  'password.right': required('GET /user', 'The right password is accepted', calls),
  'code.asked': required('GET /user', 'A one-time code is asked for', calls),
  'code.sent': required('POST /generate-otp', 'A code is sent', calls),
  'code.wrong': required('POST /verify-otp', 'A wrong code is told from an error', calls),
  'code.right': required('POST /verify-otp', 'The right code is accepted', calls),
  'user.read': required('GET /user', 'The user can be read', calls),
  'envelope.read': required('GET /data/envelope', 'The envelope can be read', calls),
  'envelope.values': required('GET /data/envelope', 'No value is misread', reading),
  'envelope.status': required('GET /data/envelope', 'The status is known, and told once', calls),
  'envelope.open': required('GET /data/envelope', 'The envelope can be signed', calls),
  'envelope.boxes': required('GET /data/envelope', 'Fields are placed in percent of a page', keys),
  'envelope.answerable': required('GET /data/envelope', 'Required fields can be filled in', keys),
  'envelope.own-fields': optional('GET /data/envelope', 'The signer has fields', keys),
  'element.opens': required('POST /auth', 'The element opens the envelope', calls),
  'pages.images': required('GET <cdn>/large/…', 'Every page has its image', calls),
  'pages.sizes': optional('GET <cdn>/large/…', 'Images have the size that is told', extras),
  'pages.resolutions': optional('GET <cdn>/…', 'Pages have images of other sizes', extras),
  'pages.texts': optional('GET <cdn>/…', 'Pages have texts', extras),
  'download.open': required('GET /download/envelope', 'A download is a file, or is refused', calls),
  'download.name': optional('GET /download/envelope', 'A download has a name', calls),
  'download.meta': optional('GET /download/meta', 'The download page has its data', calls),
  'download.link': optional('POST /download/link', 'Browsers can open a download', extras),
  opened: optional('POST /opened', 'It is told when a person opens the envelope', extras),
  'message.sent': required('POST /send-message', 'A message to the sender is accepted', calls),
  'upload.file': required('POST /upload/envelope-file', 'A file is uploaded', calls),
  'upload.file-opened': optional('GET /download/files/…', 'An upload can be opened', extras),
  'upload.file-removed': optional('POST /upload/envelope-file', 'An upload can be removed', calls),
  'upload.signature': optional(
    'POST /upload/envelope-signature',
    'An image of a signature is uploaded',
    calls,
  ),
  'upload.signature-shown': optional('GET <cdn>/signatures/…', 'That image is shown', calls),
  'upload.signature-removed': optional(
    'POST /upload/envelope-signature',
    'That image can be removed',
    calls,
  ),
  'sign.accepted': required('POST /sign-envelope', 'Answers are accepted', calls),
  'sign.status': optional('POST /sign-envelope', 'The response names the status', calls),
  'sign.repeated': required('POST /sign-envelope', 'Sent again, they do no harm', reading),
  'sign.replayed': optional('POST /sign-envelope', 'Sent again, the response is the same', extras),
  'sign.closed': required('GET /user', 'The party cannot sign any more', refusals),
  'download.signed': required('GET /download/envelope', 'The documents can be downloaded', calls),
  'reject.accepted': required('POST /reject', 'A rejection is accepted', calls),
  'reject.repeated': required('POST /reject', 'Sent again, it does no harm', reading),
  'reject.closed': required('GET /user', 'The envelope is rejected', refusals),
  'widget.unknown': required('GET /data/widget', 'An unknown widget is refused', refusals),
  'widget.read': required('GET /data/widget', 'The widget can be read', calls),
  'widget.values': required('GET /data/widget', 'No value is misread', reading),
  'widget.boxes': required('GET /data/widget', 'Fields are placed in percent of a page', keys),
  'widget.images': required('GET <cdn>/large/…', 'Every page has its image', calls),
  'widget.verify': required('POST /verify-widget/…', 'A forged link verifies nothing', refusals),
  'widget.signing': optional('GET /data/widget-signing', 'A forged link shows nothing', refusals),
  'widget.signed': required('POST /sign-widget', 'Answers are accepted, to be verified', calls),
  'preview.unknown-key': required('POST /auth/preview', 'An unknown key is refused', refusals),
  'preview.key': required('POST /auth/preview', 'The key is exchanged for a token', calls),
  'preview.no-token': required('GET /data/preview', 'A call without a token is refused', refusals),
  'preview.read': required('GET /data/preview', 'The preview can be read', calls),
  'preview.values': required('GET /data/preview', 'No value is misread', reading),
  'preview.images': required('GET <cdn>/large/…', 'Every page has its image', calls),
  'errors.messages': optional('any', 'What is refused says why', refusals),
  date: optional('any', 'Responses have the right time', reading),
  'cache.private': required('any', 'No cache may give data to others', refusals),
  'cors.preflight': required('OPTIONS', 'The page may call the API', reading),
  'cors.responses': required('any', 'The page may read the responses', reading),
  'cors.exposed': optional('any', 'The page may read the headers', reading),
} as const satisfies Readonly<Record<string, Details & { level: ConformanceLevel }>>;

/** The id of a check. */
export type ConformanceCheckId = keyof typeof conformanceChecks;
