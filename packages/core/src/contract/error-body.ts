import type { Branding } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import { errorReaders } from './compiled-readers.ts';
import { isRecord, toRecord, unwrap } from './read-response.ts';
import { readEntries, toTexts } from './readers.ts';

/** The body of an unsuccessful response. */
export interface ErrorBody {
  /** Which screen a 401 asks for. */
  readonly type: 'password' | 'otp' | null;
  /** Whether a wrong password was given, rather than none. */
  readonly isIncorrect: boolean;
  /** A message key or a text; `''` if there is none. */
  readonly message: string;
  readonly sessionUid: string | null;
  readonly mobileLastFour: string | null;
  /** The sender's; `null` if the response has none. */
  readonly branding: Branding | null;
  /** Message keys by field id, or by place in the request. */
  readonly errors: ReadonlyMap<string, readonly string[]>;
}

/** Characters of a message that are shown at most. */
const maxMessageLength = 500;

// A map, because the names come from the server, and `__proto__` is special in an object.
function toErrors(value: unknown): ReadonlyMap<string, readonly string[]> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return new Map(
    entries.map(([name, keys]) => {
      return [name, toTexts(typeof keys === 'string' ? [keys] : keys)];
    }),
  );
}

/** Reads the body of an unsuccessful response. Never throws, because a proxy may have sent it. */
export function parseErrorBody(body: unknown): ErrorBody {
  const response = readEntries(errorReaders, toRecord(unwrap(body)));
  const { type } = response;
  return {
    type: type === 'password' || type === 'otp' ? type : null,
    isIncorrect: response.status === 'incorrect',
    message: response.message.slice(0, maxMessageLength),
    sessionUid: response.session_uid,
    mobileLastFour: response.party_mobile_last4,
    branding: response.branding === undefined ? null : toBranding(response.branding),
    errors: toErrors(response.errors),
  };
}
