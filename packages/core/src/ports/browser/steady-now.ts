/**
 * Milliseconds since 1970, by the device's clock when the page was loaded. Goes on steadily, whatever the
 * clock is set to meanwhile.
 */
export const steadyNow = (): number => performance.timeOrigin + performance.now();
