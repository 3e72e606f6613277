import type { SigningError } from '../../errors/signing-error.ts';
import type { Opening } from '../loading/envelope-loader.ts';
import type { Desk } from '../session-context.ts';
import { type Coding, createCoding } from './one-time-code.ts';
import { createUnlocking } from './password-entry.ts';

/** What may stand before the documents: a password, then a one-time code. */
export interface Gate extends Coding {
  enterPassword(password: string): Promise<void>;
  /** Shows the screen that a 401 asks for. Answers whether the error was one. */
  challenge(error: SigningError): boolean;
}

export function createGate(desk: Desk, opening: Opening): Gate {
  const { state, credentials } = desk;
  const coding = createCoding(desk, opening);
  return {
    ...coding,
    enterPassword: createUnlocking(desk, opening),
    challenge({ code }) {
      switch (code) {
        case 'password-incorrect':
          credentials.forgetPassword();
          state.$phase.set({ name: 'password', incorrect: true });
          return true;
        case 'password-required':
          state.$phase.set({ name: 'password', incorrect: false });
          return true;
        case 'code-required':
          coding.takeUp();
          state.$phase.set({ name: 'code', mobileLastFour: credentials.mobileLastFour() });
          return true;
        default:
          return false;
      }
    },
  };
}
