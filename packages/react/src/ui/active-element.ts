/** Whether a node is a document or shadow root, without instanceof: another window has other classes. */
function isRoot(node: Node): node is Document | ShadowRoot {
  return 'activeElement' in node && 'getElementById' in node;
}

/** Returns the document or shadow root that contains an element. */
export function rootOf(element: Element): Document | ShadowRoot | null {
  const root = element.getRootNode();
  return isRoot(root) ? root : null;
}

/** Returns the focused element within the element's document or shadow root. */
export function activeElementIn(element: Element): HTMLElement | null {
  const active = rootOf(element)?.activeElement;
  return active instanceof HTMLElement ? active : null;
}

/** Returns an element by its id within the element's document or shadow root. */
export function elementById(element: Element, id: string): HTMLElement | null {
  return rootOf(element)?.getElementById(id) ?? null;
}
