import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus to an element when it first appears, before a next key can be pressed. The page does not scroll for it: where the
 * field stands on the page is the shell's concern.
 */
export function useInitialFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
