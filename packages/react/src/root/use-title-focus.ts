import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useRoot } from './root-context.ts';

/**
 * Focuses the title of a screen when it first appears, so that a screen reader announces the change: if
 * the user is inside, or the host lets the screens take the focus.
 */
export function useTitleFocus(): RefObject<HTMLHeadingElement | null> {
  const { mayTakeFocus } = useRoot();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (mayTakeFocus()) title.current?.focus({ preventScroll: true });
  }, [mayTakeFocus]);
  return title;
}
