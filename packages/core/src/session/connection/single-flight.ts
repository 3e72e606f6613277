/** Runs one task at a time: a call made while one is running gets that one's result. */
export function createSingleFlight<T>(): (task: () => Promise<T>) => Promise<T> {
  let running: Promise<T> | null = null;
  return (task) => {
    running ??= task().finally(() => {
      running = null;
    });
    return running;
  };
}
