/** Runs calls with the same key one at a time, in order. */
export interface CallQueues {
  run<T>(key: string, call: () => Promise<T>): Promise<T>;
}

/**
 * Runs calls of one caller one at a time, so that the cost of each is counted before the next
 * starts. Otherwise many concurrent calls could exceed the limit together.
 */
export function createCallQueues(): CallQueues {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(key, call) {
      const before = last.get(key) ?? Promise.resolve();
      const turn = before.then(call, call);
      last.set(key, turn);
      try {
        return await turn;
      } finally {
        if (last.get(key) === turn) last.delete(key);
      }
    },
  };
}
