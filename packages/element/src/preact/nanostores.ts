// The part of @nanostores/react that the screens use, on Preact.
import type { ReadableAtom } from 'nanostores';
import { useEffect, useRef, useState } from 'preact/hooks';

/** The value of a store, whose changes render again. */
export function useStore<T>(store: ReadableAtom<T>): T {
  const value = store.get();
  const shown = useRef(value);
  const [, render] = useState({});
  // Preact never renders in vain: what it has rendered is shown.
  shown.current = value;
  useEffect(() => {
    const update = () => {
      if (!Object.is(shown.current, store.get())) render({});
    };
    update();
    return store.listen(update);
  }, [store]);
  return value;
}
