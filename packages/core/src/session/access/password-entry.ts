import { type Opening, toSigningError } from '../loading/envelope-loader.ts';
import type { Desk } from '../session-context.ts';

/** Answers the password screen. A second answer while one is under way is ignored. */
export function createUnlocking(desk: Desk, opening: Opening): (password: string) => Promise<void> {
  const { state, emitter, notices, credentials, life } = desk;
  let isChecking = false;

  async function run(password: string): Promise<void> {
    const chapter = life.signal;
    isChecking = true;
    emitter.emit('loading', { action: 'open', active: true });
    try {
      credentials.tryPassword(password);
      await opening.goOn();
      if (state.$phase.get().name === 'ended') credentials.forgetPassword();
      else credentials.keepPassword(password);
    } catch (cause) {
      if (chapter.aborted) return;
      const error = toSigningError(cause);
      // The code comes after the password, so the password was right.
      if (error.code === 'code-required') credentials.keepPassword(password);
      if ((await opening.challenge(error)) || chapter.aborted) return;
      if (error.retryable) {
        notices.fail(error, 'open');
        return;
      }
      state.$phase.set({ name: 'failed', error });
      notices.report(error, 'open');
    } finally {
      isChecking = false;
      if (!chapter.aborted) emitter.emit('loading', { action: 'open', active: false });
    }
  }

  return async (password) => {
    if (isChecking || state.$phase.get().name !== 'password') return;
    if (password === '') notices.warn('alert.passwordEmpty');
    else await run(password);
  };
}
