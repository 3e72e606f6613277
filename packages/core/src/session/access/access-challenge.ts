import { type SigningError, toSigningError } from '../../errors/signing-error.ts';
import type { EnvelopeLoader } from '../loading/envelope-loader.ts';
import type { SessionContext } from '../session-context.ts';
import { type CodeContext, createOneTimeCode, type OneTimeCode } from './one-time-code.ts';

/**
 * Shows the screen that an error has of its own: what a 401 asks for, or that the company has been removed.
 * Returns whether it has one.
 */
export type ShowChallenge = (error: SigningError, purpose?: 'download') => boolean;

/** Reports a failed call to the host, and shows it: the screen that a 401 asks for, or an alert. */
export type ShowFailure = (error: SigningError, action: string, messageKey?: string) => void;

/** What a server may ask for before it shows the documents: a password, then a one-time code. */
export interface AccessChallenge extends Omit<OneTimeCode, 'restore'> {
  /** Submits the password screen. A second password is ignored while one is being checked. */
  enterPassword(password: string): Promise<void>;
  readonly showChallenge: ShowChallenge;
}

export function createAccessChallenge(
  context: CodeContext & Pick<SessionContext, 'emitter'>,
  { continueLoading }: Pick<EnvelopeLoader, 'continueLoading'>,
): AccessChallenge {
  const { state, emitter, alerts, credentials, lifetime } = context;
  const { restore, ...oneTimeCode } = createOneTimeCode(context, continueLoading, showChallenge);
  let isCheckingPassword = false;

  function showPassword(incorrect: boolean, purpose: 'download' | undefined): void {
    const phase = state.$phase.get();
    const kept = purpose ?? (phase.name === 'password' ? phase.purpose : undefined);
    state.$phase.set({ name: 'password', incorrect, ...(kept && { purpose: kept }) });
  }

  function showChallenge(error: SigningError, purpose?: 'download'): boolean {
    if (error.messageKey === 'server_errors.company_deleted') {
      state.$phase.set({ name: 'failed', error });
      return true;
    }
    switch (error.code) {
      case 'password-incorrect':
        credentials.forgetPassword();
        showPassword(true, purpose);
        return true;
      case 'password-required':
        showPassword(false, purpose);
        emitter.emit('access-required', { kind: 'password' });
        return true;
      case 'code-required':
        restore();
        state.$phase.set({ name: 'code', mobileLastFour: credentials.get('mobile-last-four') });
        emitter.emit('access-required', { kind: 'code' });
        return true;
      default:
        return false;
    }
  }

  async function checkPassword(password: string): Promise<void> {
    const { scope } = lifetime;
    isCheckingPassword = true;
    emitter.emit('loading', { action: 'open', active: true });
    try {
      credentials.tryPassword(password);
      await continueLoading();
      credentials.keepPassword();
      if (state.$phase.get().name === 'ended') credentials.removePassword();
    } catch (cause) {
      if (scope.aborted) return;
      const error = toSigningError(cause);
      // The server asks for the code only after a correct password.
      if (error.code === 'code-required') credentials.keepPassword();
      if (showChallenge(error)) return;
      if (error.retryable) {
        alerts.showError(error, 'open');
        return;
      }
      state.$phase.set({ name: 'failed', error });
      alerts.reportError(error, 'open');
    } finally {
      isCheckingPassword = false;
      if (!scope.aborted) emitter.emit('loading', { action: 'open', active: false });
    }
  }

  return {
    ...oneTimeCode,
    showChallenge,
    async enterPassword(password) {
      if (isCheckingPassword || state.$phase.get().name !== 'password') return;
      if (password === '') alerts.show('alert.passwordEmpty');
      else await checkPassword(password);
    },
  };
}
