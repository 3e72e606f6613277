/** Milliseconds after which a busy browser is asked for its time all the same. */
const patience = 500;
/** Milliseconds to wait where a browser does not tell when it is idle. */
const breath = 50;

/** Resolves when the browser has nothing better to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: patience });
    else setTimeout(resolve, breath);
  });
}
