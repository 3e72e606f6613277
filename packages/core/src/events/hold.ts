/** Lets listeners delay or prevent what is about to happen. */
export interface Holdable {
  /**
   * Delays it until the promise resolves. A promise that rejects, or resolves with `false`, prevents it.
   * Call it while the event is dispatched.
   */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/** The promises that the listeners of one event wait for. */
export interface Hold extends Holdable {
  /** Resolves once all promises have settled, with whether none of them prevents it. */
  isAllowed(): Promise<boolean>;
}

/**
 * Collects the promises that the listeners of one event wait for.
 *
 * @example
 * ```ts
 * const hold = createHold();
 * listener({ waitUntil: hold.waitUntil });
 * if (await hold.isAllowed()) proceed();
 * ```
 */
export function createHold(): Hold {
  const promises: Promise<unknown>[] = [];
  return {
    waitUntil: (promise) => void promises.push(promise),
    async isAllowed() {
      const outcomes = await Promise.allSettled(promises);
      return outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value !== false);
    },
  };
}
