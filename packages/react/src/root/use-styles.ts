import { useInsertionEffect } from 'react';
import { rootOf } from '../ui/active-element.ts';
import { useRoot } from './root-context.ts';

/**
 * Adopts the style sheet of a lazy component while the component is mounted. A strict CSP allows
 * constructable style sheets.
 *
 * @param text The style sheet, imported as `./component.css?inline`.
 */
export function useStyles(text: string): void {
  const root = useRoot();

  useInsertionEffect(() => {
    const wrapper = root.element();
    const tree = wrapper && rootOf(wrapper);
    // A style sheet created by another window cannot be adopted.
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
