import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRoot } from '../root/root-context.ts';
import { activeElementIn, elementById } from '../ui/active-element.ts';
import { scrollBehavior } from './scroll-behavior.ts';

/**
 * Marks whether a field is open. The style sheet then enlarges its page where the screens are narrow.
 *
 * @returns Whether that has changed.
 */
function markOpen(wrapper: HTMLElement, isOpen: boolean): boolean {
  const wasOpen = wrapper.hasAttribute('data-field-open');
  wrapper.toggleAttribute('data-field-open', isOpen);
  return wasOpen !== isOpen;
}

/** Whether the page of a field is enlarged while one is open: below this width, as in pages.css. */
const isEnlargeable = (wrapper: HTMLElement, field: HTMLElement | null) =>
  field?.closest('.page') && wrapper.clientWidth < 600;

/**
 * Scrolls to the active field, focuses it and returns its element. When no field is active any more,
 * returns the focus to the last one unless something else has it. The space above a field, the header
 * and 70 px, is its scroll margin in the style sheet.
 */
export function useActiveFieldElement(fieldId: string | null): HTMLElement | null {
  const root = useRoot();
  const last = useRef<string | null>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);

  const update = useCallback(() => {
    const wrapper = root.element();
    const id = fieldId ?? last.current;
    if (!wrapper || id === null) return;
    const field = elementById(wrapper, `${root.idPrefix}-field-${id}`);
    const focused = activeElementIn(wrapper);

    if (fieldId === null) {
      last.current = null;
      setElement(null);
      if (markOpen(wrapper, false) && isEnlargeable(wrapper, field)) {
        field?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      }
      const lost = focused === null || focused === wrapper.ownerDocument.body;
      if (lost) field?.focus({ preventScroll: true });
      return;
    }
    setElement(field);
    if (!field) return;
    last.current = fieldId;
    // A clicked field is already in view; one reached otherwise may be anywhere.
    const pressed = focused === field;
    // Everything that changes the layout comes before the first measurement, so that the browser
    // lays out once.
    const isFirst = markOpen(wrapper, true);
    field.focus({ preventScroll: true });
    const isResized = isFirst && isEnlargeable(wrapper, field);
    const behavior = isResized ? 'instant' : scrollBehavior();
    field.scrollIntoView({ block: pressed ? 'nearest' : 'start', inline: 'nearest', behavior });
  }, [fieldId, root]);

  // In a layout effect: later, the next key may already have moved the focus.
  useLayoutEffect(update, [update]);
  // After rendering: the field may be in a document that has just been shown.
  useEffect(() => {
    if (last.current !== fieldId) update();
  }, [fieldId, update]);

  return element;
}
