import type { KeyboardEvent } from 'react';

const controls = 'a[href], button, input, select, textarea, [tabindex]';

/** Returns the Tab stops inside `panel`, in order. */
function tabStops(panel: HTMLElement): readonly HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(controls)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      (element.checkVisibility?.() ?? true),
  );
}

/** Whether two elements are the same Tab stop: the radios of a group share one. */
function isSameStop(a: EventTarget | undefined, b: EventTarget): boolean {
  if (a === b) return true;
  if (!(a instanceof HTMLInputElement) || !(b instanceof HTMLInputElement)) return false;
  return a.type === 'radio' && b.type === 'radio' && a.name !== '' && a.name === b.name;
}

/** Whether a key moves the focus out of the panel: Tab on its last stop, Shift and Tab on its first. */
export function leavesPanel(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, shiftKey, currentTarget: panel, target } = event;
  if (key !== 'Tab') return false;
  // The panel itself has the focus while its content is loading.
  if (shiftKey && target === panel) return true;
  return isSameStop(tabStops(panel).at(shiftKey ? 0 : -1), target);
}
