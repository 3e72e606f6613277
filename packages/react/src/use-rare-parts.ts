import { type Loaded, useLoaded } from './ui/use-loaded.ts';

const loadRareParts = () => import('./rare-parts.ts');

export type RareParts = Awaited<ReturnType<typeof loadRareParts>>;

/** Loads the rarely needed dialogs and the like. */
export function useRareParts(): Loaded<RareParts> {
  return useLoaded(loadRareParts);
}
