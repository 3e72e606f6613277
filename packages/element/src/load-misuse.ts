/**
 * Loads the only late part of the element: what it tells developers who misuse it. Resolves with `null` if
 * it does not load: the element then works as well as it can, without an explanation.
 */
export const loadMisuse = () => import('./misuse.ts').catch(() => null);
