/** Whether a node is the top of a tree: told by what it has, as another window has classes of its own. */
function isRoot(node: Node): node is Document | ShadowRoot {
  return 'activeElement' in node && 'getElementById' in node;
}

/** The root an element lives in, which in a shadow tree is not the document. */
export function rootOf(element: Element): Document | ShadowRoot | null {
  const root = element.getRootNode();
  return isRoot(root) ? root : null;
}

/** What holds the focus within the tree `element` stands in. */
export function activeElementIn(element: Element): HTMLElement | null {
  const active = rootOf(element)?.activeElement;
  return active instanceof HTMLElement ? active : null;
}

/** An element by its id within the tree `element` stands in. */
export function elementById(element: Element, id: string): HTMLElement | null {
  return rootOf(element)?.getElementById(id) ?? null;
}
