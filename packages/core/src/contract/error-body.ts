import { isRecord, unwrap } from './read-response.ts';
import { type Reader, readEntries, toList, toText, toTextOrNull } from './readers.ts';
import type { WireError } from './wire/wire-responses.ts';

/** What a server says beside an HTTP status that is no success. */
export interface ErrorBody {
  /** Which screen answers a 401. */
  readonly type: 'password' | 'otp' | null;
  /** A wrong password, as against one not given. */
  readonly isIncorrect: boolean;
  /** A text key or a text; `''` when nothing was said. */
  readonly message: string;
  readonly sessionUid: string | null;
  readonly mobileLastFour: string | null;
  /** Keys of what is wrong, by field id or by place in the request. */
  readonly errors: ReadonlyMap<string, readonly string[]>;
}

/** The longest message worth showing to a person. */
const maxMessageLength = 500;

// A map, for the names are the server's: an object would take `__proto__` for its own.
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

/** Reads the body of an error. Never throws: whatever a proxy in between may send has an answer. */
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
