import { useEffect, useRef } from 'react';

/** Returns a ref to the value of the last render, for callbacks that outlive a render. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
