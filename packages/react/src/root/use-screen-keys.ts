import { useLayoutEffect } from 'react';
import { keepKeys } from './keep-keys.ts';
import { useRoot } from './root-context.ts';
import { takeEscape } from './take-escape.ts';

/** Keeps the keys that belong to the screens from the page around them. */
export function useScreenKeys(): void {
  const root = useRoot();
  useLayoutEffect(() => {
    const ends = [takeEscape(root), keepKeys(root)];
    return () => {
      for (const end of ends) end();
    };
  }, [root]);
}
