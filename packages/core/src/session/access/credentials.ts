import type { Auth } from '../../contract/auth.ts';
import { SigningError } from '../../errors/signing-error.ts';
import type { Clock, Storage } from '../../ports/ports.ts';
import type { Challenge } from '../connection/response-error.ts';

/** Entries of the browser's session storage: specification, section 3. */
type Entry = 'token' | 'expires' | 'password' | 'session-uid' | 'mobile-last-four' | 'code';

/** Names which link was opened last in this tab, or for this place, so that a reload without its key finds the token. */
const lastScope = 'last';

/** What proves who is signing. It lives in the storage port only, under a name made from the link's key. */
export interface Credentials {
  /** Speaks for this key from now on; without one, for the key last opened in this tab. */
  use(key: string | null): void;
  keep(auth: Auth): void;
  /** Sends this password, which may be wrong, until it is kept or forgotten. */
  tryPassword(password: string): void;
  isTryingPassword(): boolean;
  keepPassword(password: string): void;
  keepChallenge(challenge: Challenge): void;
  /** The token is no good any more, whatever this device's clock says of it. */
  expire(): void;
  forgetPassword(): void;
  /** Why no call can be made; `null` when one can. */
  problem(): SigningError | null;
  mobileLastFour(): string | null;
  /** Where the code screen stands, in the words of whoever kept it. */
  code(): string | null;
  keepCode(code: string | null): void;
  /** Headers every call carries, those that are known. */
  headers(): Readonly<Record<string, string>>;
}

/**
 * A short name for a key. It need not resist attack: the key is random and never stored, and the
 * name only keeps two envelopes of one page apart (FNV-1a, two lanes of 32 bits).
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

/** A header carries bytes, and a password may be in any script: UTF-8, one character a byte. */
function toHeaderValue(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** @param place - Names what is shown, where its address does: its last key is none of the others'. */
export function createCredentials(storage: Storage, clock: Clock, place = ''): Credentials {
  const last = lastScope + place;
  let scope = '';
  let tried: string | null = null;
  const get = (entry: Entry) => storage.get(`${scope}:${entry}`);
  const set = (entry: Entry, value: string) => storage.set(`${scope}:${entry}`, value);
  const remove = (entry: Entry) => storage.remove(`${scope}:${entry}`);

  return {
    use(key) {
      tried = null;
      scope = key === null ? (storage.get(last) ?? '') : nameOf(place + key);
      if (key !== null) storage.set(last, scope);
    },
    keep({ accessToken, expiresIn }) {
      set('token', accessToken);
      set('expires', String(clock.now() + expiresIn * 1000));
    },
    tryPassword(password) {
      tried = password;
    },
    isTryingPassword: () => tried !== null,
    keepPassword(password) {
      tried = null;
      set('password', password);
    },
    keepChallenge({ sessionUid, mobileLastFour }) {
      if (sessionUid !== null) {
        // What was sent for another session is none of this one's.
        if (sessionUid !== get('session-uid')) remove('code');
        set('session-uid', sessionUid);
      }
      if (mobileLastFour !== null) set('mobile-last-four', mobileLastFour);
    },
    expire: () => set('expires', ''),
    forgetPassword() {
      tried = null;
      remove('password');
    },
    problem() {
      if (get('token') === null) {
        return new SigningError('not-authorised', 'There is no access token', {
          status: 403,
          messageKey: 'error.notAuthorised',
        });
      }
      // An expiry that cannot be read is not after now, so it counts as past.
      if (Number(get('expires')) > clock.now()) return null;
      return new SigningError('session-expired', 'The access token is past its time', {
        status: 403,
        messageKey: 'error.sessionExpired',
      });
    },
    mobileLastFour: () => get('mobile-last-four'),
    code: () => get('code'),
    keepCode(code) {
      if (code === null) remove('code');
      else set('code', code);
    },
    headers() {
      const token = get('token');
      const word = tried ?? get('password');
      const uid = get('session-uid');
      return {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(word === null ? {} : { 'x-password': toHeaderValue(word) }),
        ...(uid === null ? {} : { 'x-session-uid': uid }),
      };
    },
  };
}
