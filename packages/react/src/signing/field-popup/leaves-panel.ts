import type { KeyboardEvent } from 'react';
import { tabbable } from 'tabbable';

/** Whether a key moves the focus out of the panel: Tab on its last stop, Shift and Tab on its first. */
export function leavesPanel(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, shiftKey, currentTarget: panel, target } = event;
  if (key !== 'Tab') return false;
  // The panel itself has the focus while its content is loading.
  if (shiftKey && target === panel) return true;
  return tabbable(panel, { getShadowRoot: true }).at(shiftKey ? 0 : -1) === target;
}
