import { toSigningError } from '../../errors/to-signing-error.ts';
import type { EnvelopeLoader } from '../loading/envelope-loader.ts';
import type { SessionContext } from '../session-context.ts';
import { forgetPassword, keepPassword, tryPassword } from './challenge-credentials.ts';

/** Submits the password screen. A second password is ignored while one is being checked. */
export function createPasswordEntry(
  context: Pick<SessionContext, 'state' | 'emitter' | 'alerts' | 'credentials' | 'lifetime'>,
  loader: Pick<EnvelopeLoader, 'continueLoading' | 'showChallenge'>,
): (password: string) => Promise<void> {
  const { state, emitter, alerts, credentials, lifetime } = context;
  let isChecking = false;

  async function check(password: string): Promise<void> {
    const { scope } = lifetime;
    isChecking = true;
    emitter.emit('loading', { action: 'open', active: true });
    try {
      tryPassword(credentials, password);
      await loader.continueLoading();
      if (state.$phase.get().name === 'ended') forgetPassword(credentials);
      else keepPassword(credentials);
    } catch (cause) {
      if (scope.aborted) return;
      const error = toSigningError(cause);
      // The server asks for the code only after a correct password.
      if (error.code === 'code-required') keepPassword(credentials);
      if ((await loader.showChallenge(error)) || scope.aborted) return;
      if (error.retryable) {
        alerts.showError(error, 'open');
        return;
      }
      state.$phase.set({ name: 'failed', error });
      alerts.reportError(error, 'open');
    } finally {
      isChecking = false;
      if (!scope.aborted) emitter.emit('loading', { action: 'open', active: false });
    }
  }

  return async (password) => {
    if (isChecking || state.$phase.get().name !== 'password') return;
    if (password === '') alerts.show('alert.passwordEmpty');
    else await check(password);
  };
}
