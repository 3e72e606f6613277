/**
 * Adopts a style sheet in a document or shadow root. A strict CSP allows constructable style sheets.
 * Returns a function that takes it off.
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
