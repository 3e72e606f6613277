import { isRecord, unwrap } from './read-response.ts';
import { type Reader, readEntries, toList, toText, toTextOrNull } from './readers.ts';
import type { WireError } from './wire/wire-responses.ts';

/** The body of an unsuccessful response. */
export interface ErrorBody {
  /** Which screen a 401 asks for. */
  readonly type: 'password' | 'otp' | null;
  /** Whether the password was wrong, and not missing. */
  readonly isIncorrect: boolean;
  /** A message key or a text; `''` if there is none. */
  readonly message: string;
  readonly sessionUid: string | null;
  readonly mobileLastFour: string | null;
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
      const list = typeof keys === 'string' ? [keys] : toList(keys).map(toText);
      return [name, list.filter((key) => key !== '')];
    }),
  );
}

const errorReaders = {
  type: (value: unknown) => (value === 'password' || value === 'otp' ? value : null),
  status: (value: unknown) => value === 'incorrect',
  message: (value: unknown) => toText(value).slice(0, maxMessageLength),
  session_uid: toTextOrNull,
  party_mobile_last4: toTextOrNull,
  errors: toErrors,
} satisfies Record<keyof WireError, Reader>;

/** Reads the body of an unsuccessful response. Never throws, because a proxy may have sent it. */
export function parseErrorBody(body: unknown): ErrorBody {
  const value = unwrap(body);
  const response = readEntries(errorReaders, isRecord(value) ? value : {});
  return {
    type: response.type,
    isIncorrect: response.status,
    message: response.message,
    sessionUid: response.session_uid,
    mobileLastFour: response.party_mobile_last4,
    errors: response.errors,
  };
}
