import type { Auth } from '../../contract/auth.ts';
import { SigningError } from '../../errors/signing-error.ts';
import type { Clock, Storage } from '../../ports/ports.ts';
import type { Challenge } from '../connection/response-error.ts';
import { nameOf } from '../hash.ts';

/** Entries of the browser's session storage. `password` is the value of the header that carries it. */
type Entry = 'token' | 'expires' | 'password' | 'session-uid' | 'mobile-last-four' | 'code';

/** Entry that names the link opened last in this tab, so that a reload without a key finds its token. */
const lastEntry = 'last';

/**
 * What proves who is signing. Kept in the storage port only, under a name derived from the link's key:
 * the key itself is never stored.
 */
export interface Credentials {
  /** Whether a password is being tried. */
  readonly isTryingPassword: boolean;
  /** Sends this password, which may be wrong, until it is kept or forgotten. */
  tryPassword(password: string): void;
  /** Keeps the password that was tried: it was correct. */
  keepPassword(): void;
  /** Removes the password from the storage. An open session goes on with it. */
  removePassword(): void;
  /** Forgets a password that is not correct. */
  forgetPassword(): void;
  /** Keeps what the server sent when it asked for a one-time code. */
  keepChallenge(challenge: Challenge): void;
  /** Uses the credentials of this key from now on; with `null`, those of the key last opened in this tab. */
  use(key: string | null): void;
  keep(auth: Auth): void;
  /** Marks the token as expired, regardless of this device's clock. */
  expire(): void;
  /** Why the token cannot be used; `null` if it can. */
  tokenError(): SigningError | null;
  get(entry: Entry): string | null;
  /** Stores the entry; removes it with `null`. */
  set(entry: Entry, value: string | null): void;
  /** The authentication headers of every call. */
  headers(): Readonly<Record<string, string>>;
}

/** A header carries bytes and a password may be in any script: UTF-8, one character per byte. */
function toHeaderValue(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join('');
}

/** @param storageScope - See `AuthConfig.storageScope`. */
export function createCredentials(storage: Storage, clock: Clock, storageScope = ''): Credentials {
  const last = lastEntry + storageScope;
  let prefix = '';
  /** The password that is being tried, as a header value: sent instead of the one that was kept. */
  let triedPassword: string | null = null;
  /** The correct password of the open session, as a header value. */
  let openPassword: string | null = null;
  const unusable = (code: 'not-authorised' | 'session-expired', message: string, key: string) =>
    new SigningError(code, message, { status: 403, messageKey: `error.${key}` });

  const credentials: Credentials = {
    get isTryingPassword() {
      return triedPassword !== null;
    },
    tryPassword(password) {
      triedPassword = toHeaderValue(password);
    },
    keepPassword() {
      if (triedPassword !== null) credentials.set('password', triedPassword);
      openPassword = triedPassword ?? openPassword;
      triedPassword = null;
    },
    removePassword() {
      openPassword = credentials.get('password') ?? openPassword;
      credentials.set('password', null);
    },
    forgetPassword() {
      triedPassword = null;
      openPassword = null;
      credentials.set('password', null);
    },
    keepChallenge({ sessionUid, mobileLastFour }) {
      if (sessionUid !== null) {
        // A code sent for another session is not valid in this one.
        if (sessionUid !== credentials.get('session-uid')) credentials.set('code', null);
        credentials.set('session-uid', sessionUid);
      }
      if (mobileLastFour !== null) credentials.set('mobile-last-four', mobileLastFour);
    },
    use(key) {
      triedPassword = null;
      openPassword = null;
      prefix = key === null ? (storage.get(last) ?? '') : nameOf(storageScope + key);
      if (key !== null) storage.set(last, prefix);
    },
    keep({ accessToken, expiresIn }) {
      credentials.set('token', accessToken);
      credentials.set('expires', String(clock.now() + expiresIn * 1000));
    },
    expire: () => credentials.set('expires', ''),
    tokenError() {
      if (credentials.get('token') === null) {
        return unusable('not-authorised', 'There is no access token', 'notAuthorised');
      }
      // An unreadable expiry is NaN, which is never after now.
      return Number(credentials.get('expires')) > clock.now()
        ? null
        : unusable('session-expired', 'The access token has expired', 'sessionExpired');
    },
    get: (entry) => storage.get(`${prefix}:${entry}`),
    set(entry, value) {
      const name = `${prefix}:${entry}`;
      if (value === null) storage.remove(name);
      else storage.set(name, value);
    },
    headers() {
      const token = credentials.get('token');
      const password = triedPassword ?? credentials.get('password') ?? openPassword;
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
