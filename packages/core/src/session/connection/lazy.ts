import { SigningError } from '../../errors/signing-error.ts';
import { aborted, type Life } from './lifetime.ts';

type Run<Args extends readonly unknown[], Result> = (...args: Args) => Promise<Result>;

/** A part of the session that comes when it is called, or a little before. */
export interface Later<Args extends readonly unknown[], Result> extends Run<Args, Result> {
  /** Loads the part, so that a call to come need not wait. Should that fail, the call tries again. */
  prepare(): void;
}

/**
 * A part that is loaded when first called, because nobody needs it before the first field can be
 * filled in. One that could not be loaded is asked for again by the next call.
 *
 * @param failed - Says what a call comes to when the part cannot be had, or when its chapter ended
 * while the part was loading: what was asked of one envelope must not happen to another.
 */
export function later<Args extends readonly unknown[], Result>(
  life: Life,
  load: () => Promise<Run<Args, Result>>,
  failed: (error: SigningError) => Result,
): Later<Args, Result> {
  let part: Promise<Run<Args, Result>> | null = null;
  const forget = () => {
    part = null;
  };

  const run: Run<Args, Result> = async (...args) => {
    const chapter = life.signal;
    part ??= load();
    let loaded: Run<Args, Result>;
    try {
      loaded = await part;
    } catch (cause) {
      forget();
      const details = { status: 0, cause };
      return failed(new SigningError('network', 'A part of the engine did not load', details));
    }
    return chapter.aborted ? failed(aborted()) : loaded(...args);
  };
  const prepare = () => {
    if (part !== null) return;
    part = load();
    part.catch(forget);
  };
  return Object.assign(run, { prepare });
}
