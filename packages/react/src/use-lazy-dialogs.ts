import { type LazyModule, useLazyModule } from './ui/use-lazy-module.ts';

const loadLazyDialogs = () => import('./lazy-dialogs.ts');

export type LazyDialogs = Awaited<ReturnType<typeof loadLazyDialogs>>;

/** Loads the rarely needed dialogs and the like. */
export function useLazyDialogs(): LazyModule<LazyDialogs> {
  return useLazyModule(loadLazyDialogs);
}
