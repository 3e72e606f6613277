/** Loads the late part of core. This is the only place where core loads code late. */
export const loadLatePart = () => import('./late-part.ts');
