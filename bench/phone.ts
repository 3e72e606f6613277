/** The phone of the benchmarks: CSS px at 2 device pixels. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

/** How many times slower its CPU is than this machine's. */
export const slowdown = 4;
