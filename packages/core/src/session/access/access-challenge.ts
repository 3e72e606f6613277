import type { SigningError } from '../../errors/signing-error.ts';
import type { EnvelopeLoader } from '../loading/envelope-loader.ts';
import type { SessionContext } from '../session-context.ts';
import { forgetPassword } from './challenge-credentials.ts';
import { createOneTimeCode, type OneTimeCode } from './one-time-code.ts';
import { createPasswordEntry } from './password-entry.ts';

/** What a server may ask for before it shows the documents: a password, then a one-time code. */
export interface AccessChallenge extends OneTimeCode {
  enterPassword(password: string): Promise<void>;
  /** Shows the screen that a 401 asks for. Returns whether the error was such a 401. */
  show(error: SigningError): boolean;
}

export function createAccessChallenge(
  context: Pick<
    SessionContext,
    | 'state'
    | 'emitter'
    | 'alerts'
    | 'calls'
    | 'credentials'
    | 'clock'
    | 'ids'
    | 'lifetime'
    | 'envelope'
  >,
  loader: EnvelopeLoader,
): AccessChallenge {
  const { state, credentials, emitter } = context;
  const oneTimeCode = createOneTimeCode(context, loader);
  return {
    ...oneTimeCode,
    enterPassword: createPasswordEntry(context, loader),
    show({ code }) {
      switch (code) {
        case 'password-incorrect':
          forgetPassword(credentials);
          state.$phase.set({ name: 'password', incorrect: true });
          return true;
        case 'password-required':
          state.$phase.set({ name: 'password', incorrect: false });
          emitter.emit('access-required', { kind: 'password' });
          return true;
        case 'code-required':
          oneTimeCode.restore();
          state.$phase.set({ name: 'code', mobileLastFour: credentials.get('mobile-last-four') });
          emitter.emit('access-required', { kind: 'code' });
          return true;
        default:
          return false;
      }
    },
  };
}
