/** Loads the only late part of the element: what it tells developers who misuse it. */
export const loadMisuse = () => import('./misuse.ts');
