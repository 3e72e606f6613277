import { isComposing } from '../ui/enter-key.ts';
import type { FixedRoot } from './root-context.ts';

const types = ['keydown', 'keyup'] as const;

/**
 * Lets Escape close the latest of what it can close, and nothing of the host's. It is the first to hear the
 * key, in the window's capture phase: a host that listens in the document's would otherwise close its own
 * dialog, with the screens in it.
 *
 * @returns A function that ends this.
 */
export function takeEscape({ element, closables, isPresent }: FixedRoot): () => void {
  const wrapper = element();
  const view = wrapper?.ownerDocument.defaultView;
  let isTaken = false;

  /** Closes what is on top. Returns whether the key was for the screens. */
  const press = (event: KeyboardEvent): boolean => {
    const path = event.composedPath();
    // After a press on a text or a page, nothing has the focus.
    const isNowhere = view?.document.activeElement === view?.document.body;
    if (!(isNowhere ? isPresent() : wrapper && path.includes(wrapper))) return false;
    if (isComposing(event)) return true;
    const top = closables.findLast(({ current }) => current.isFor?.(path) ?? true);
    top?.current.close();
    return top !== undefined;
  };

  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Its repetition and its release are of the same press.
    if (event.type === 'keydown' && !event.repeat) isTaken = press(event);
    if (!isTaken) return;
    // A native dialog of the host's stays open.
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  for (const type of types) view?.addEventListener(type, listen, true);
  return () => {
    for (const type of types) view?.removeEventListener(type, listen, true);
  };
}
