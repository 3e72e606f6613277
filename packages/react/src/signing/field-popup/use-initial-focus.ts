import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focuses an element when it first appears, before the next key press. It does not scroll: other code
 * positions the popup and the field.
 */
export function useInitialFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
