// The part of @nanostores/react that the screens use, on Preact.
import type { ReadableAtom } from 'nanostores';
import { useCallback } from 'preact/hooks';
import { useSyncExternalStore } from './react.ts';

/** The value of a store, whose changes render again. */
export function useStore<T>(store: ReadableAtom<T>): T {
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store]);
  return useSyncExternalStore(subscribe, () => store.get());
}
