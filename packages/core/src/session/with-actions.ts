import { SigningError } from '../errors/signing-error.ts';
import { aborted, type Lifetime } from './connection/lifetime.ts';

/**
 * Runs something with the actions of a session, whose code loads with the first use. If it does not load,
 * the next use loads it again.
 *
 * @param onFailure - Gives the result if the code did not load; by default, the error is thrown. The error
 * is `aborted` if the session was opened again or destroyed meanwhile: what the signer asked of one
 * envelope must not happen to another.
 */
export type WithActions<Actions> = <T>(
  use: (actions: Actions) => T | Promise<T>,
  onFailure?: (error: SigningError) => T,
) => Promise<T>;

function rethrow(error: SigningError): never {
  throw error;
}

/**
 * @param load - Loads the code.
 * @param create - Creates the actions from it, once.
 */
export function createWithActions<Code, Actions>(
  lifetime: Lifetime,
  load: () => Promise<Code>,
  create: (code: Code) => Actions,
): WithActions<Actions> {
  let actions: Actions | null = null;

  return async (use, onFailure = rethrow) => {
    const { scope } = lifetime;
    if (scope.aborted) return onFailure(aborted());
    if (actions === null) {
      let code: Code;
      try {
        code = await load();
      } catch (cause) {
        const details = { status: 0, cause };
        return onFailure(new SigningError('network', 'A part of the engine did not load', details));
      }
      actions ??= create(code);
      if (scope.aborted) return onFailure(aborted());
    }
    return use(actions);
  };
}
