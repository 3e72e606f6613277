import { useEffect, useState } from 'react';
import { useRoot } from '../root/root-context.ts';

/** State of a lazily loaded module. */
export type LazyModule<T> =
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly value: T }
  | { readonly name: 'failed'; readonly retry: () => void };

/**
 * Loads a module when the component mounts. Unlike with `React.lazy`, a failure can be retried in place
 * and nothing is suspended. A module that this root has loaded before is ready at once. `load` must be
 * a stable function.
 *
 * @example
 * ```tsx
 * const loadLegal = () => import('./legal-dialog.tsx');
 * const legal = useLazyModule(loadLegal);
 * ```
 */
export function useLazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  const { kept } = useRoot();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<LazyModule<T>>(() =>
    kept.has(load) ? { name: 'ready', value: kept.get(load) as T } : { name: 'loading' },
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another module or attempt loads
  useEffect(() => {
    if (loaded.name === 'ready') return;
    let current = true;
    load().then(
      (value) => {
        kept.set(load, value);
        if (current) setLoaded({ name: 'ready', value });
      },
      () =>
        current &&
        setLoaded({
          name: 'failed',
          retry: () => {
            setLoaded({ name: 'loading' });
            setAttempt((count) => count + 1);
          },
        }),
    );
    return () => {
      current = false;
    };
  }, [load, attempt, kept]);

  return loaded;
}
