import { rootOf } from '../ui/active-element.ts';
import { isComposing } from '../ui/enter-key.ts';
import type { FixedRoot } from './root-context.ts';

const writing = 'input, textarea, select';
const pressing = 'a, button';

/** Keys that write, edit or move in a text, or choose by its first letters. */
const editing = /^(.|Enter|Backspace|Delete|Arrow.*|Home|End|Page.*|Dead|Process|Unidentified)$/u;

/** Keys that do so together with Ctrl or Cmd. */
const commands = /^([acvxyz]|Enter|Backspace|Delete|Arrow.*|Home|End)$/i;

/** Whether a control in a tree does something with a key, or has done it. */
function isUsed(event: Event, tree: Node): boolean {
  const [target] = event.composedPath();
  // Browsers that fill in a control dispatch bare events by the names of keys.
  if (!target || !isElement(target) || !isKeyPress(event)) return false;
  // What the host has put into a slot is its own.
  if (target.getRootNode() !== tree) return false;
  const { key, ctrlKey, metaKey, altKey } = event;
  const isText = target.matches(writing);
  if (isText && (isComposing(event) || event.getModifierState('AltGraph'))) return true;
  if (ctrlKey || metaKey) return isText && commands.test(key);
  // Option writes characters on a Mac: Alt and a letter or digit is a shortcut elsewhere.
  if (altKey) return isText && /^[^\w]$/u.test(key);
  if (event.defaultPrevented) return true;
  return isText ? editing.test(key) : target.matches(pressing) && /^( |Enter)$/.test(key);
}

// Not by `instanceof`: another window has other classes.
const isElement = (target: EventTarget): target is Element => 'matches' in target;
const isKeyPress = (event: Event): event is KeyboardEvent => 'key' in event;

/**
 * Keeps the keys that a control uses inside a shadow root, from the first script on: a text can be filled in
 * without another one. The page around it is told that they were pressed on its host, which is no control,
 * so that its shortcuts of one letter would take the letters that a signer types. Escape, Tab, function keys
 * and shortcuts with Ctrl, Cmd or Alt go on.
 *
 * @returns A function that stops it.
 */
export function keepKeys({ element }: FixedRoot): () => void {
  const wrapper = element();
  const tree = wrapper && rootOf(wrapper);
  const controller = new AbortController();
  const { signal } = controller;
  if (tree && 'host' in tree) {
    const keep = (event: Event) => {
      if (isUsed(event, tree)) event.stopPropagation();
    };
    for (const type of ['keydown', 'keypress', 'keyup'])
      tree.addEventListener(type, keep, { signal });
  }
  return () => controller.abort();
}
