import { useEffect, useRef } from 'react';

/** Holds the value of the last render, for what outlives a render. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
