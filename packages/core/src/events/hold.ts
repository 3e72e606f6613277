/** Lets listeners hold or refuse what is about to happen. */
export interface Holdable {
  /**
   * Holds it until the promise resolves. A promise that rejects, or resolves with `false`, refuses it.
   * Call it while the event is dispatched.
   */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/** What the listeners of one event hold. */
export interface Hold extends Holdable {
  /** Resolves once nothing is held any more: whether nobody has refused it. */
  isAllowed(): Promise<boolean>;
}

/**
 * Starts to collect what the listeners of one event hold.
 *
 * @example
 * ```ts
 * const hold = createHold();
 * listener({ waitUntil: hold.waitUntil });
 * if (await hold.isAllowed()) goOn();
 * ```
 */
export function createHold(): Hold {
  const held: Promise<unknown>[] = [];
  return {
    waitUntil: (promise) => void held.push(promise),
    async isAllowed() {
      const outcomes = await Promise.allSettled(held);
      return outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value !== false);
    },
  };
}
