/** The largest logo that is accepted: its file in bytes, and each of its sides in pixels. */
export const logoLimits = { bytes: 1_000_000, side: 2_000 } as const;
