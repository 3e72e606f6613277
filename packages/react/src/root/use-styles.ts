import { useInsertionEffect } from 'react';
import { rootOf } from '../ui/active-element.ts';
import { useRoot } from './root-context.ts';

/**
 * Adopts the style sheet of a part that comes in a chunk of its own, for as long as the part is
 * shown: what few signers see costs nobody else anything. A constructable sheet passes a strict CSP.
 *
 * @param text The sheet, imported as `./part.css?inline`.
 */
export function useStyles(text: string): void {
  const root = useRoot();

  useInsertionEffect(() => {
    const wrapper = root.element();
    const tree = wrapper && rootOf(wrapper);
    // A sheet of another window's making cannot be adopted.
    const view = wrapper?.ownerDocument.defaultView;
    if (!tree || !view) return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
    return () => {
      tree.adoptedStyleSheets = tree.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, [root, text]);
}
