import { isComposing } from '../ui/enter-key.ts';
import type { FixedRoot } from './root-context.ts';

/**
 * Lets Escape close the latest of what it can close, and nothing of the host's. It is the first to hear the
 * key, in the window's capture phase: a host that listens in the document's would otherwise close its own
 * dialog, with the screens in it.
 *
 * @returns A function that ends this.
 */
export function takeEscape({ element, closables, isPresent }: FixedRoot): () => void {
  const wrapper = element();
  if (wrapper === null) return () => undefined;
  let isTaken = false;

  /** Closes what is on top. Returns whether the key was for the screens. */
  const press = (event: KeyboardEvent): boolean => {
    const path = event.composedPath();
    const { activeElement, body } = wrapper.ownerDocument;
    // After a press on a text or a page, nothing has the focus.
    if (!path.includes(wrapper) && !(activeElement === body && isPresent())) return false;
    if (isComposing(event)) return true;
    const top = closables.findLast(({ isFor }) => isFor?.(path) ?? true);
    top?.close();
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

  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const view = wrapper.ownerDocument.defaultView;
  view?.addEventListener('keydown', listen, options);
  view?.addEventListener('keyup', listen, options);
  return () => controller.abort();
}
