import type { SigningError } from '../../errors/signing-error.ts';
import { lazy } from '../connection/lazy.ts';
import type { EnvelopeLoader } from '../loading/envelope-loader.ts';
import type { SessionContext } from '../session-context.ts';
import type { SigningSession } from '../signing-session.ts';
import type { AccessChallenge } from './access-challenge.ts';

/** The methods of the password and code screens. */
type ChallengeMethods = Pick<
  SigningSession,
  'enterPassword' | 'sendCode' | 'goToCodeEntry' | 'enterCode' | 'clearCodeError'
>;

export interface LazyAccessChallenge extends ChallengeMethods {
  /** Shows the screen that a 401 asks for. Returns whether the error was such a 401. */
  show(error: SigningError): Promise<boolean>;
}

/** Loads the code of access challenges on demand: few envelopes have one. */
export function createLazyAccessChallenge(
  context: SessionContext,
  findLoader: () => EnvelopeLoader,
): LazyAccessChallenge {
  const { lifetime, state, alerts } = context;

  const run = lazy(
    lifetime,
    async () => {
      const { laterCalls } = await import('../later-calls.ts');
      const challenge = await laterCalls.challenge(context, findLoader());
      return async (use: (challenge: AccessChallenge) => unknown) => use(challenge);
    },
    (error) => {
      if (error.code === 'aborted') return true;
      if (state.$phase.get().name === 'loading') state.$phase.set({ name: 'failed', error });
      else alerts.showError(error, 'open');
      return true;
    },
  );

  return {
    show: async (error) =>
      error.status === 401 && (await run((challenge) => challenge.show(error))) === true,
    async enterPassword(password) {
      await run((challenge) => challenge.enterPassword(password));
    },
    async sendCode() {
      await run((challenge) => challenge.sendCode());
    },
    goToCodeEntry: () => void run((challenge) => challenge.goToCodeEntry()),
    async enterCode(code) {
      await run((challenge) => challenge.enterCode(code));
    },
    clearCodeError: () => void run((challenge) => challenge.clearCodeError()),
  };
}
