import { useLayoutEffect } from 'react';
import { useLatest } from '../ui/use-latest.ts';
import { type Closable, useRoot } from './root-context.ts';

/**
 * Calls back on Escape while the component is mounted, if nothing that has appeared later takes the key.
 * The host's page does not hear it then: see `takeEscape`.
 *
 * @param isFor - Whether a press with this path is for it; any in the screens if it is not given.
 */
export function useEscape(close: () => void, isFor?: Closable['isFor']): void {
  const { closables } = useRoot();
  const latest = useLatest<Closable>({ close, isFor });
  useLayoutEffect(() => {
    closables.push(latest);
    return () => void closables.splice(closables.indexOf(latest), 1);
  }, [closables, latest]);
}
