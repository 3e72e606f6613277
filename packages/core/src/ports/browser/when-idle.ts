/** Maximum time to wait for a busy browser, in ms. */
const maxWait = 500;
/** Time to wait in browsers without requestIdleCallback, in ms. */
const fallbackWait = 50;

/**
 * Resolves when the browser is idle, so that what is loaded then does not delay what the signer waits
 * for.
 */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: maxWait });
    else setTimeout(resolve, fallbackWait);
  });
}
