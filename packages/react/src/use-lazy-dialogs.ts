import { type Loaded, useLoaded } from './ui/use-lazy-module.ts';

const loadRareParts = () => import('./lazy-dialogs.ts');

export type RareParts = Awaited<ReturnType<typeof loadRareParts>>;

/** Loads the rarely needed dialogs and the like. */
export function useRareParts(): Loaded<RareParts> {
  return useLoaded(loadRareParts);
}
