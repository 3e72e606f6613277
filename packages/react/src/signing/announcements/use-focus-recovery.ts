import { useEffect } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { activeElementIn } from '../../ui/active-element.ts';

/** Milliseconds a lost focus has to be given on purpose; after that it is taken to be lost. */
const grace = 60;

/** How many of the elements that had the focus before are remembered. */
const remembered = 5;

const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled');
}

function isUsable(element: HTMLElement): boolean {
  return !isGone(element) && element.checkVisibility();
}

/** An element and what it stands in, up to `wrapper`, from the inside out. */
function wayOut(element: HTMLElement, wrapper: HTMLElement): readonly HTMLElement[] {
  const way: HTMLElement[] = [];
  let at: HTMLElement | null = element;
  while (at && at !== wrapper) {
    way.push(at);
    at = at.parentElement;
  }
  return way;
}

function firstControl(part: HTMLElement): HTMLElement | undefined {
  return Array.from(part.querySelectorAll<HTMLElement>(controls)).find(isUsable);
}

/**
 * When what has the focus goes, or can no longer have it, and nothing else takes it, it would fall
 * to the top of the host's page. Instead it goes to what had it before, or to what is near: in the
 * document to what the lost element stood in, so that reading goes on there.
 */
export function useFocusRecovery(): void {
  const root = useRoot();

  useEffect(() => {
    const wrapper = root.element();
    if (!wrapper) return;
    const { body } = wrapper.ownerDocument;
    let way: readonly HTMLElement[] = [];
    let trail: readonly HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const isLost = () => {
      const focused = activeElementIn(wrapper);
      const outside = wrapper.ownerDocument.activeElement;
      return (focused === null || focused === body) && (outside === null || outside === body);
    };

    const findHome = (): HTMLElement | undefined => {
      const standing = way.filter(isUsable);
      const [near] = standing;
      const main = wrapper.querySelector<HTMLElement>('main');
      if (near && main?.contains(near)) return near;
      return trail.find(isUsable) ?? standing.map(firstControl).find(Boolean) ?? main ?? undefined;
    };

    const look = () => {
      const [last] = way;
      if (!last || !isLost()) return;
      // Still there: the signer has pressed beside it, which is no loss.
      const home = isUsable(last) ? undefined : findHome();
      way = [];
      if (!home) return;
      if (home.tabIndex < 0) home.tabIndex = -1;
      home.focus({ preventScroll: true });
    };

    const lookSoon = () => {
      const [last] = way;
      if (!last || !(isGone(last) || isLost())) return;
      clearTimeout(timer);
      timer = setTimeout(look, grace);
    };

    const remember = (target: EventTarget | null) => {
      if (!(target instanceof HTMLElement) || !wrapper.contains(target)) return;
      way = wayOut(target, wrapper);
      trail = [target, ...trail.filter((known) => known !== target)].slice(0, remembered);
    };
    const rememberTarget = ({ target }: FocusEvent) => remember(target);

    // Browsers do not agree on whether an element that is removed says that it lost the focus.
    const changes = new MutationObserver(lookSoon);
    changes.observe(wrapper, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden'],
    });
    // The signer may have begun before this part had come.
    remember(activeElementIn(wrapper));
    wrapper.addEventListener('focusin', rememberTarget);
    wrapper.addEventListener('focusout', lookSoon);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      wrapper.removeEventListener('focusin', rememberTarget);
      wrapper.removeEventListener('focusout', lookSoon);
    };
  }, [root]);
}
