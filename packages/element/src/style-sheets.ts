/** The styles of the elements: one sheet per document, because a sheet of another cannot be adopted. */
export interface StyleSheets {
  /** Adopts the styles, unless the root already has them. */
  adopt(root: ShadowRoot): void;
}

export function createStyleSheets(styles: string): StyleSheets {
  const sheets = new WeakMap<Document, CSSStyleSheet>();

  function sheetFor(document: Document): CSSStyleSheet | null {
    const known = sheets.get(document);
    if (known) return known;
    // A document without a window is not displayed and needs no styles.
    if (document.defaultView === null) return null;
    const sheet = new document.defaultView.CSSStyleSheet();
    sheet.replaceSync(styles);
    sheets.set(document, sheet);
    return sheet;
  }

  return {
    adopt(root) {
      const sheet = sheetFor(root.ownerDocument);
      if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [sheet];
    },
  };
}
