import { type RefObject, useLayoutEffect } from 'react';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

/** Loads after the first screen, with the background features: a popup can be filled in without it. */
export const loadBehavior = () => import('./popup-behavior.ts');

export type PopupBehavior = Awaited<ReturnType<typeof loadBehavior>>;

/**
 * Keeps the popup and its field in view, next to each other. Without the code for it, the popup is a
 * bottom sheet in a narrow window, and in a corner of a wide one.
 *
 * @returns The rest of the popup's behavior, once loaded.
 */
export function usePopupBehavior(
  panel: RefObject<HTMLElement | null>,
  anchor: HTMLElement,
): PopupBehavior | null {
  const loaded = useLazyModule(loadBehavior);
  const behavior = loaded.name === 'ready' ? loaded.value : null;
  const hasFailed = loaded.name === 'failed';
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    if (hasFailed) element.dataset.placed = '';
    return behavior?.keepTogether(element, anchor);
  }, [behavior, hasFailed, panel, anchor]);
  return behavior;
}
