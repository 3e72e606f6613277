import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRoot } from '../root/root-context.ts';
import { activeElementIn, elementById } from '../ui/active-element.ts';
import { scrollBehavior } from './scroll-behavior.ts';

/**
 * Marks that a field is open. On a phone the style sheet then enlarges its page.
 *
 * @returns Whether the field's page changed its size.
 */
function markOpen(wrapper: HTMLElement, field: HTMLElement | null, isOpen: boolean): boolean {
  const page = field?.closest('.page');
  const before = page?.clientWidth;
  wrapper.toggleAttribute('data-field-open', isOpen);
  return page?.clientWidth !== before;
}

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
      if (markOpen(wrapper, field, false)) {
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
    field.focus({ preventScroll: true });
    const behavior = markOpen(wrapper, field, true) ? 'instant' : scrollBehavior();
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
