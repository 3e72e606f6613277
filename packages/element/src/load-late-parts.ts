// The only place where the element loads code late.

/**
 * Loads what it tells developers who misuse it. Resolves with `null` if that does not load: the element then
 * works as well as it can, without an explanation.
 */
export const loadMisuse = () => import('./misuse.ts').catch(() => null);

/** Loads the sandbox. Resolves with `null` if it does not load: the element must then open nothing else. */
export const loadSandbox = () => import('./sandbox.ts').catch(() => null);
