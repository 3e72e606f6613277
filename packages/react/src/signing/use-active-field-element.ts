import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRoot } from '../root/root-context.ts';
import { activeElementIn, elementById } from '../ui/active-element.ts';
import { scrollBehavior } from './scroll-behavior.ts';

/**
 * Brings the active field into view and the focus to it, and answers its element once that is done;
 * when none is active any more, gives the focus back to the last one unless something else has taken
 * it. The room kept above a field, the header and 70 px, is its scroll margin in the style sheet.
 */
export function useActiveFieldElement(fieldId: string | null): HTMLElement | null {
  const root = useRoot();
  const last = useRef<string | null>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);

  const attend = useCallback(() => {
    const wrapper = root.element();
    const id = fieldId ?? last.current;
    if (!wrapper || id === null) return;
    const field = elementById(wrapper, `${root.idPrefix}-field-${id}`);
    const focused = activeElementIn(wrapper);

    if (fieldId === null) {
      last.current = null;
      setElement(null);
      const lost = focused === null || focused === wrapper.ownerDocument.body;
      if (lost) field?.focus({ preventScroll: true });
      return;
    }
    setElement(field);
    if (!field) return;
    last.current = fieldId;
    // A field that was pressed is in view already; one that was moved to may be anywhere.
    const pressed = focused === field;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: pressed ? 'nearest' : 'start', behavior: scrollBehavior() });
  }, [fieldId, root]);

  // At once: later, the next key may have moved the focus on, and it must not be taken back.
  useLayoutEffect(attend, [attend]);
  // After all has been rendered: the field may be on a document that is only now on the page.
  useEffect(() => {
    if (last.current !== fieldId) attend();
  }, [fieldId, attend]);

  return element;
}
