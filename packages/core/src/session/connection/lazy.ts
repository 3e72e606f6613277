import { SigningError } from '../../errors/signing-error.ts';
import { aborted, type Lifetime } from './lifetime.ts';

type Run<Args extends readonly unknown[], Result> = (...args: Args) => Promise<Result>;

/** A function whose code is loaded when it is first called, or a little before. */
export interface Lazy<Args extends readonly unknown[], Result> extends Run<Args, Result> {
  /** Loads the code ahead of the first call. If that fails, the call tries again. */
  prepare(): void;
}

/**
 * Defers the code of a function that is not needed before the first field can be filled in. A failed
 * load is repeated by the next call.
 *
 * @param onFailure - Returns the result of a call whose code could not be loaded, or whose scope
 * ended while it loaded: what was asked of one envelope must not happen to another.
 */
export function lazy<Args extends readonly unknown[], Result>(
  lifetime: Lifetime,
  load: () => Promise<Run<Args, Result>>,
  onFailure: (error: SigningError) => Result,
): Lazy<Args, Result> {
  let loading: Promise<Run<Args, Result>> | null = null;
  const reset = () => {
    loading = null;
  };

  const run: Run<Args, Result> = async (...args) => {
    const { scope } = lifetime;
    loading ??= load();
    let loaded: Run<Args, Result>;
    try {
      loaded = await loading;
    } catch (cause) {
      reset();
      const details = { status: 0, cause };
      return onFailure(new SigningError('network', 'A part of the engine did not load', details));
    }
    return scope.aborted ? onFailure(aborted()) : loaded(...args);
  };
  const prepare = () => {
    if (loading !== null) return;
    loading = load();
    loading.catch(reset);
  };
  return Object.assign(run, { prepare });
}
