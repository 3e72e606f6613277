import { signingErrorCodes } from '../../errors/signing-error-codes.ts';
import { validationErrors } from '../../rules/validation-error.ts';

/** Alerts that the engine raises itself. */
export const alertKeys = [
  'alert.previewSubmit',
  'alert.previewReject',
  'alert.previewDownload',
  'alert.previewContact',
  'alert.rejectReason',
  'alert.messageEmpty',
  'alert.tooLong',
  'alert.widgetDetails',
  'alert.passwordEmpty',
  'alert.downloadFailed',
  'alert.envelopeFailed',
  'alert.fileFailed',
  'alert.answersNotSent',
  'alert.earlierAnswersSent',
  'alert.widgetReloaded',
  'alert.draftRestored',
  'alert.draftDropped',
] as const;

/** Key of an alert that the engine raises itself. */
export type AlertKey = (typeof alertKeys)[number];

/** Message keys of a server whose document is not available, or not available yet. */
export const downloadMessageKeys: readonly string[] = [
  'server_errors.document_failed',
  'server_errors.document_not_ready',
];

/** Message keys of a server that cannot store or read a file. Any call may fail with one. */
export const storageMessageKeys: readonly string[] = [
  'server_errors.disk_full',
  'server_errors.data_damaged',
  'server_errors.file_damaged',
];

/**
 * Message keys that servers may send. For any other key, the text of
 * `error.<code>` is shown instead.
 */
export const serverMessageKeys: readonly string[] = [
  'error.notAuthorised',
  'error.sessionExpired',
  'error.pageNotFound',
  'error.oldStyleUrl',
  'error.bulkSendPreview',
  'error.unknownError',
  'otp.rateLimitExceeded',
  'otp.codeIncorrect',
  'otp.codeExpired',
  'otp.unknownError',
  'otp.unrecognisedEnvelopeType',
  'server_errors.already_signed',
  'server_errors.already_verified',
  'server_errors.company_deleted',
  'server_errors.envelope_ended',
  'server_errors.envelope_not_found',
  'server_errors.link_revoked',
  'server_errors.origin_not_allowed',
  'server_errors.samples_elsewhere',
  'server_errors.otp.generated_too_recently',
  'server_errors.otp.not_sent',
  'server_errors.otp.code_required',
  'server_errors.otp.code_not_string',
  'server_errors.otp.code_invalid_length',
  'server_errors.otp.unacceptable',
  'server_errors.password.too_many',
  'server_errors.too_many_requests',
  'server_errors.verify_link_expired',
  'server_errors.verify_link_invalid',
  'upload.avif',
  'upload.blank',
  'upload.damaged',
  'upload.heic',
  'upload.no_room',
  'upload.pixels',
  'upload.too_many',
  'upload.webp',
  ...storageMessageKeys,
];

/** What a server may leave out before a key. */
const keyPrefixes = ['', 'server_errors.', 'server_errors.otp.', 'otp.', 'error.'] as const;

/** Other messages of servers that have one of our texts. */
const keysByMessage: Readonly<Record<string, string>> = {
  'Unrecognised envelope type.': 'otp.unrecognisedEnvelopeType',
  'server_errors.not_found': 'error.not-found',
};

/**
 * The key of the text for a server's message; `null` if it is a text of the server's own. An unknown
 * key of `server_errors` has the general text.
 */
export function serverMessageKey(message: string): string | null {
  if (Object.hasOwn(keysByMessage, message)) return keysByMessage[message] ?? null;
  const known = keyPrefixes.map((prefix) => prefix + message);
  const key = known.find((candidate) => serverMessageKeys.includes(candidate));
  return key ?? (/^server_errors\.\S+$/.test(message) ? 'error.unknown' : null);
}

/** Keys of validation errors that a server may send; `field.invalid` replaces all others. */
const validationKeys: readonly string[] = [
  ...validationErrors,
  'field.drawing_too_complex',
  'field.group_conflict',
  'field.invalid',
  'field.not_a_choice',
  'field.too_complex',
  'field.unreadable',
];

/** Every key for which the screens need a text. */
export const messageKeys: readonly string[] = [
  ...alertKeys,
  ...signingErrorCodes.map((code) => `error.${code}`),
  'error.unknown',
  'error.incompleteLink',
  ...serverMessageKeys,
  ...downloadMessageKeys,
  ...validationKeys,
];
