import { parseErrorBody } from '../../contract/error-body.ts';
import { SigningError, type SigningErrorDetails } from '../../errors/signing-error.ts';
import type { SigningErrorCode } from '../../errors/signing-error-codes.ts';
import type { Branding } from '../../model/envelope.ts';
import type { TransportResponse } from '../../ports/transport.ts';
import { serverMessageKey } from '../alerts/message-keys.ts';

/** What comes with a 401 that asks for a password or a one-time code. */
export interface Challenge {
  readonly sessionUid: string | null;
  readonly mobileLastFour: string | null;
  readonly branding: Branding | null;
}

const codesByStatus: Readonly<Record<number, SigningErrorCode>> = {
  401: 'not-authorised',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  410: 'not-found',
  413: 'too-large',
  422: 'rules-broken',
  429: 'rate-limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

const codesByMessage: Readonly<Record<string, SigningErrorCode>> = {
  'error.sessionExpired': 'session-expired',
  'error.notAuthorised': 'not-authorised',
  'otp.codeIncorrect': 'code-incorrect',
  'otp.codeExpired': 'code-incorrect',
  'server_errors.otp.unacceptable': 'code-incorrect',
  'upload.name': 'upload-name',
  'upload.size': 'upload-size',
  'upload.type': 'upload-type',
};

function codeOf(status: number, message: string): SigningErrorCode {
  const code = codesByMessage[message] ?? codesByStatus[status];
  if (code !== undefined) return code;
  if (status >= 500) return 'server';
  // Neither a success nor an error: this API never sends such a status.
  return status >= 400 ? 'bad-request' : 'bad-response';
}

/** `Retry-After` in milliseconds; the header holds seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** The message of an error whose response has none. */
export const noMessage = (status: number): string => `The server responded with ${status}`;

/** Codes whose own text says what to do, and is better than the general one for an unknown key. */
const tellingCodes: readonly SigningErrorCode[] = [
  'conflict',
  'rate-limited',
  'rules-broken',
  'timeout',
  'too-large',
  'unavailable',
];

/** Message keys that differ from `error.<code>`. */
const keysByCode: Partial<Record<SigningErrorCode, string>> = {
  'not-authorised': 'error.notAuthorised',
  'session-expired': 'error.sessionExpired',
};

/**
 * Turns an unsuccessful response into an error. The one place where HTTP statuses become codes.
 *
 * @param now - The time of the device, for a response that does not say when it was sent.
 */
export function toResponseError(response: TransportResponse, now: number): SigningError {
  const { status } = response;
  const body = parseErrorBody(response.body);
  const text = shownText(body.message);
  let code = codeOf(status, text.messageKey ?? body.message);
  if (status === 401 && body.type === 'password') {
    code = body.isIncorrect ? 'password-incorrect' : 'password-required';
  }
  if (status === 401 && body.type === 'otp') code = 'code-required';
  const isTold = text.messageKey === 'error.unknown' && tellingCodes.includes(code);
  const messageKey = (isTold ? undefined : text.messageKey) ?? keysByCode[code];
  const { date = '', 'retry-after': header } = response.headers;
  const sentAt = Date.parse(date);
  const wait = retryAfter(header, Number.isNaN(sentAt) ? now : sentAt);
  return new SigningError(code, body.message || noMessage(status), {
    status,
    ...text,
    messageKey: messageKey ?? `error.${code}`,
    ...(wait === null ? {} : { retryAfter: wait }),
    ...(code === 'rules-broken' && { fieldProblems: body.errors }),
  });
}

/** How to show a server's message: a known message key, or a text, in any language. */
export function shownText(message: string): Pick<SigningErrorDetails, 'messageKey' | 'serverText'> {
  const messageKey = serverMessageKey(message);
  if (messageKey !== null) return { messageKey };
  // A text has spaces; an unknown message key does not, and must not be shown.
  return /\S\s+\S/.test(message) ? { serverText: message } : {};
}

/** Reads the data of such a 401. */
export function readChallenge(response: TransportResponse): Challenge {
  const { sessionUid, mobileLastFour, branding } = parseErrorBody(response.body);
  return { sessionUid, mobileLastFour, branding };
}
