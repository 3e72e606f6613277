import { rootOf } from '../ui/active-element.ts';

/**
 * Adopts a style sheet in a document or shadow root. A strict CSP allows constructable style sheets.
 * Returns a function that removes it.
 */
export function adoptStyles(tree: Document | ShadowRoot, text: string): () => void {
  // A style sheet created by another window cannot be adopted, and without a window nothing is displayed.
  const view = (tree.ownerDocument ?? tree).defaultView;
  if (!view) return () => undefined;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(text);
  tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
  return () => {
    tree.adoptedStyleSheets = tree.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  };
}

interface SharedSheet {
  users: number;
  readonly remove: () => void;
}

/** Adopts a style sheet, and returns a function that releases it. */
export type AdoptSheet = (text: string) => (() => void) | undefined;

/**
 * Creates a function that adopts the style sheets of late components. Each sheet is adopted once, and
 * removed when its last user has released it.
 *
 * @param element Returns an element of the tree to adopt them in.
 */
export function createSharedSheets(element: () => HTMLElement | null): AdoptSheet {
  const sheets = new Map<string, SharedSheet>();
  return (text) => {
    const inside = element();
    const tree = inside && rootOf(inside);
    if (!tree) return undefined;
    const sheet = sheets.get(text) ?? { users: 0, remove: adoptStyles(tree, text) };
    sheets.set(text, sheet);
    sheet.users += 1;
    return () => {
      sheet.users -= 1;
      if (sheet.users > 0) return;
      sheets.delete(text);
      sheet.remove();
    };
  };
}
