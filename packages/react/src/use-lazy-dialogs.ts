import { type LazyModule, useLazyModule } from './ui/use-lazy-module.ts';

const loadLazyDialogs = () => import('./lazy-dialogs.ts');

export type LazyDialogs = Awaited<ReturnType<typeof loadLazyDialogs>>;

/** Loads the chunk of dialogs and other parts that the first field does not need. */
export function useLazyDialogs(): LazyModule<LazyDialogs> {
  return useLazyModule(loadLazyDialogs);
}
