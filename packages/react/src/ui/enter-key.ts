import type { KeyboardEvent } from 'react';

type NativeEvent = globalThis.KeyboardEvent;

/**
 * Whether a key press is one of an input method, such as the Enter that ends a composition. That of Safari
 * comes after the composition has ended, and only its key code says what it is.
 */
export function isComposing(event: Pick<NativeEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** What does something else on Enter. What has been chosen already has the attribute: it would change nothing. */
const others = 'a, button:not([data-confirms]), select, textarea, [type=file]';

/**
 * Whether a key press confirms what it is pressed in: Enter in an input, on what is chosen already, such as
 * a day, and on what is no control, such as the pad. In a textarea, where Enter inserts a line break, Ctrl
 * or Cmd and Enter confirm.
 */
function confirms(event: KeyboardEvent): boolean {
  const { key, repeat, ctrlKey, metaKey, target, nativeEvent } = event;
  // A key that is held down has just confirmed or chosen something.
  if (key !== 'Enter' || repeat || isComposing(nativeEvent)) return false;
  return ctrlKey || metaKey || (target instanceof Element && !target.closest(others));
}

/**
 * Returns a listener that confirms by Enter. It is in place of a form's own submission, which a frame
 * without `allow-forms` blocks, and which belongs to the host's form where the screens are inside one.
 */
export function onEnter(confirm: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!confirms(event)) return;
    event.preventDefault();
    event.stopPropagation();
    confirm();
  };
}
