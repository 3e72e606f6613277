import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whether the user is inside an element: focused or pressed something in it last. Stays true when what
 * was focused is gone.
 */
export function usePresence(element: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isInside = useRef(false);
  useEffect(() => {
    const document = element.current?.ownerDocument;
    const notice = (event: Event) => {
      isInside.current = event.composedPath().some((target) => target === element.current);
    };
    const types = ['focusin', 'pointerdown'];
    for (const type of types) document?.addEventListener(type, notice, true);
    return () => {
      for (const type of types) document?.removeEventListener(type, notice, true);
    };
  }, [element]);
  return isInside;
}
