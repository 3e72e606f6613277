import { useEffect } from 'react';
import { type FocusableElement, tabbable } from 'tabbable';
import { useRoot } from '../../root/root-context.ts';
import { activeElementIn } from '../../ui/active-element.ts';

/** Time for other code to move a lost focus, in ms; after that the focus is restored. */
const gracePeriod = 60;

/** Number of previously focused elements to remember. */
const historyLength = 5;

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled');
}

function isUsable(element: HTMLElement): boolean {
  return !isGone(element) && element.checkVisibility();
}

const firstTabStop = (part: HTMLElement) => tabbable(part, { getShadowRoot: true })[0];

/** Returns an element and its ancestors below `wrapper`, innermost first. */
function pathTo(element: HTMLElement, wrapper: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  let current: HTMLElement | null = element;
  while (current && current !== wrapper) {
    path.push(current);
    current = current.parentElement;
  }
  return path;
}

/**
 * Restores the focus when the focused element disappears or is disabled and nothing else takes the
 * focus, which would otherwise move to the top of the host's page. Within the document, the focus goes
 * to the nearest remaining ancestor, so that reading continues there; elsewhere to the previously
 * focused element or a nearby control.
 */
export function useFocusRecovery(): void {
  const root = useRoot();

  useEffect(() => {
    const wrapper = root.element();
    if (!wrapper) return;
    const { body } = wrapper.ownerDocument;
    let path: readonly HTMLElement[] = [];
    let history: readonly HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const isLost = () => {
      const focused = activeElementIn(wrapper);
      const outside = wrapper.ownerDocument.activeElement;
      return (focused === null || focused === body) && (outside === null || outside === body);
    };

    const findTarget = (): FocusableElement | undefined => {
      const usable = path.filter(isUsable);
      const [nearest] = usable;
      const main = wrapper.querySelector<HTMLElement>('.signing-main');
      const isInPopup = nearest?.closest('[role=dialog]') != null;
      if (nearest && !isInPopup && main?.contains(nearest)) return nearest;
      return history.find(isUsable) ?? usable.map(firstTabStop).find(Boolean) ?? main ?? undefined;
    };

    const restoreFocus = () => {
      const [last] = path;
      if (!last || !isLost()) return;
      // If the element is still usable, the signer clicked elsewhere: nothing to restore.
      const target = isUsable(last) ? undefined : findTarget();
      path = [];
      if (!target) return;
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };

    const scheduleRestore = () => {
      const [last] = path;
      if (!last || !(isGone(last) || isLost())) return;
      clearTimeout(timer);
      timer = setTimeout(restoreFocus, gracePeriod);
    };

    const remember = (target: EventTarget | null) => {
      if (!(target instanceof HTMLElement) || !wrapper.contains(target)) return;
      path = pathTo(target, wrapper);
      history = [target, ...history.filter((known) => known !== target)].slice(0, historyLength);
    };
    const rememberTarget = ({ target }: FocusEvent) => remember(target);

    // Browsers differ in whether removing the focused element fires focusout.
    const observer = new MutationObserver(scheduleRestore);
    observer.observe(wrapper, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden'],
    });
    // The signer may have moved the focus before this code loaded.
    remember(activeElementIn(wrapper));
    wrapper.addEventListener('focusin', rememberTarget);
    wrapper.addEventListener('focusout', scheduleRestore);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      wrapper.removeEventListener('focusin', rememberTarget);
      wrapper.removeEventListener('focusout', scheduleRestore);
    };
  }, [root]);
}
