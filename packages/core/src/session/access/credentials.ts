import type { Auth } from '../../contract/auth.ts';
import { SigningError } from '../../errors/signing-error.ts';
import type { Clock, Storage } from '../../ports/ports.ts';

/** Entries of the browser's session storage. `password` is the value of the header that carries it. */
type Entry = 'token' | 'expires' | 'password' | 'session-uid' | 'mobile-last-four' | 'code';

/** Entry that names the link opened last in this tab, so that a reload without a key finds its token. */
const lastEntry = 'last';

/**
 * What proves who is signing. Kept in the storage port only, under a name derived from the link's key.
 * What a password or a code adds to it is in challenge-credentials.ts.
 */
export interface Credentials {
  /** A password that may be wrong, as a header carries it: sent instead of the one that is kept. */
  unchecked: string | null;
  /** Uses the credentials of this key from now on; with `null`, those of the key last opened in this tab. */
  use(key: string | null): void;
  keep(auth: Auth): void;
  /** Marks the token as expired, regardless of this device's clock. */
  expire(): void;
  /** Why the token cannot be used; `null` when it can. */
  problem(): SigningError | null;
  get(entry: Entry): string | null;
  /** Stores the entry; removes it with `null`. */
  set(entry: Entry, value: string | null): void;
  /** The authentication headers of every call. */
  headers(): Readonly<Record<string, string>>;
}

/**
 * A short name for a key. It need not resist attack: the key is random and never stored, and the
 * name only keeps the envelopes of one tab apart (FNV-1a, two lanes of 32 bits).
 */
function nameOf(key: string): string {
  let one = 0x811c9dc5;
  let two = 0x01000193;
  for (let at = 0; at < key.length; at++) {
    one = Math.imul(one ^ key.charCodeAt(at), 0x01000193);
    two = Math.imul(two ^ key.charCodeAt(at), 0x85ebca6b);
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}

/** @param storageScope - See `AuthConfig.storageScope`. */
export function createCredentials(storage: Storage, clock: Clock, storageScope = ''): Credentials {
  const last = lastEntry + storageScope;
  let prefix = '';
  const refused = (code: 'not-authorised' | 'session-expired', message: string, key: string) =>
    new SigningError(code, message, { status: 403, messageKey: `error.${key}` });

  const credentials: Credentials = {
    unchecked: null,
    use(key) {
      credentials.unchecked = null;
      prefix = key === null ? (storage.get(last) ?? '') : nameOf(storageScope + key);
      if (key !== null) storage.set(last, prefix);
    },
    keep({ accessToken, expiresIn }) {
      credentials.set('token', accessToken);
      credentials.set('expires', String(clock.now() + expiresIn * 1000));
    },
    expire: () => credentials.set('expires', ''),
    problem() {
      if (credentials.get('token') === null) {
        return refused('not-authorised', 'There is no access token', 'notAuthorised');
      }
      // An unreadable expiry is NaN, which is never after now.
      return Number(credentials.get('expires')) > clock.now()
        ? null
        : refused('session-expired', 'The access token has expired', 'sessionExpired');
    },
    get: (entry) => storage.get(`${prefix}:${entry}`),
    set(entry, value) {
      const name = `${prefix}:${entry}`;
      if (value === null) storage.remove(name);
      else storage.set(name, value);
    },
    headers() {
      const token = credentials.get('token');
      const password = credentials.unchecked ?? credentials.get('password');
      const uid = credentials.get('session-uid');
      return {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(password !== null && { 'x-password': password }),
        ...(uid !== null && { 'x-session-uid': uid }),
      };
    },
  };
  return credentials;
}
