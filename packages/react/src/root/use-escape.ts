import { useLayoutEffect } from 'react';
import { useLatest } from '../ui/use-latest.ts';
import { type Closable, useRoot } from './root-context.ts';

/** Adds something that Escape closes, and returns a function that removes it. */
export function addClosable(closables: Closable[], closable: Closable): () => void {
  closables.push(closable);
  return () => {
    closables.splice(closables.indexOf(closable), 1);
  };
}

/**
 * Calls back on Escape while the component is mounted, if nothing that has appeared later takes the key.
 * The host's page does not hear it then: see `takeEscape`.
 *
 * @param isFor - Whether a press with this path is for it; any in the screens if it is not given.
 */
export function useEscape(close: () => void, isFor?: Closable['isFor']): void {
  const { closables } = useRoot();
  const latest = useLatest({ close, isFor });
  useLayoutEffect(
    () =>
      addClosable(closables, {
        close: () => latest.current.close(),
        isFor: (path) => latest.current.isFor?.(path) ?? true,
      }),
    [closables, latest],
  );
}
