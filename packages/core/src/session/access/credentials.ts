import type { Auth } from '../../contract/auth.ts';
import { SigningError } from '../../errors/signing-error.ts';
import type { Clock, Storage } from '../../ports/ports.ts';
import type { Challenge } from '../connection/response-error.ts';

/** Entries of the browser's session storage. */
type Entry = 'token' | 'expires' | 'password' | 'session-uid' | 'mobile-last-four' | 'code';

/** Entry that names the link opened last in this tab, so that a reload without a key finds its token. */
const lastEntry = 'last';

/** What proves who is signing. Kept in the storage port only, under a name derived from the link's key. */
export interface Credentials {
  /** Uses the credentials of this key from now on; with `null`, those of the key last opened in this tab. */
  use(key: string | null): void;
  keep(auth: Auth): void;
  /** Sends this password, which may be wrong, until it is kept or forgotten. */
  tryPassword(password: string): void;
  isTryingPassword(): boolean;
  keepPassword(password: string): void;
  keepChallenge(challenge: Challenge): void;
  /** Marks the token as expired, regardless of this device's clock. */
  expire(): void;
  forgetPassword(): void;
  /** Why the token cannot be used; `null` when it can. */
  problem(): SigningError | null;
  mobileLastFour(): string | null;
  /** The state of the code screen, as `saveCodeStatus` stored it. */
  codeStatus(): string | null;
  saveCodeStatus(status: string | null): void;
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

/** A header carries bytes and a password may be in any script: UTF-8, one character per byte. */
function toHeaderValue(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** @param storageScope - See `AuthConfig.storageScope`. */
export function createCredentials(storage: Storage, clock: Clock, storageScope = ''): Credentials {
  const last = lastEntry + storageScope;
  let prefix = '';
  let unchecked: string | null = null;
  const get = (entry: Entry) => storage.get(`${prefix}:${entry}`);
  const set = (entry: Entry, value: string) => storage.set(`${prefix}:${entry}`, value);
  const remove = (entry: Entry) => storage.remove(`${prefix}:${entry}`);

  return {
    use(key) {
      unchecked = null;
      prefix = key === null ? (storage.get(last) ?? '') : nameOf(storageScope + key);
      if (key !== null) storage.set(last, prefix);
    },
    keep({ accessToken, expiresIn }) {
      set('token', accessToken);
      set('expires', String(clock.now() + expiresIn * 1000));
    },
    tryPassword(password) {
      unchecked = password;
    },
    isTryingPassword: () => unchecked !== null,
    keepPassword(password) {
      unchecked = null;
      set('password', password);
    },
    keepChallenge({ sessionUid, mobileLastFour }) {
      if (sessionUid !== null) {
        // A code sent for another session is not valid in this one.
        if (sessionUid !== get('session-uid')) remove('code');
        set('session-uid', sessionUid);
      }
      if (mobileLastFour !== null) set('mobile-last-four', mobileLastFour);
    },
    expire: () => set('expires', ''),
    forgetPassword() {
      unchecked = null;
      remove('password');
    },
    problem() {
      if (get('token') === null) {
        return new SigningError('not-authorised', 'There is no access token', {
          status: 403,
          messageKey: 'error.notAuthorised',
        });
      }
      // An unreadable expiry is NaN, which is never after now.
      if (Number(get('expires')) > clock.now()) return null;
      return new SigningError('session-expired', 'The access token has expired', {
        status: 403,
        messageKey: 'error.sessionExpired',
      });
    },
    mobileLastFour: () => get('mobile-last-four'),
    codeStatus: () => get('code'),
    saveCodeStatus(status) {
      if (status === null) remove('code');
      else set('code', status);
    },
    headers() {
      const token = get('token');
      const password = unchecked ?? get('password');
      const uid = get('session-uid');
      return {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(password === null ? {} : { 'x-password': toHeaderValue(password) }),
        ...(uid === null ? {} : { 'x-session-uid': uid }),
      };
    },
  };
}
