/** Creates one style sheet per document: a sheet of another document cannot be adopted. */
export interface StyleSheets {
  /** Adopts the styles unless the root already has them. Rejects if they cannot be fetched. */
  adopt(root: ShadowRoot): Promise<void>;
  /** Adopts the styles if they have loaded, and returns whether they have. */
  adoptNow(root: ShadowRoot): boolean;
}

export function createStyleSheets(load: () => Promise<string>): StyleSheets {
  const sheets = new WeakMap<Document, CSSStyleSheet>();
  let text: string | null = null;

  function sheetFor(document: Document, styles: string): CSSStyleSheet | null {
    const known = sheets.get(document);
    if (known) return known;
    // A document without a window is not displayed and needs no styles.
    if (document.defaultView === null) return null;
    const sheet = new document.defaultView.CSSStyleSheet();
    sheet.replaceSync(styles);
    sheets.set(document, sheet);
    return sheet;
  }

  function adoptNow(root: ShadowRoot): boolean {
    if (text === null) return false;
    const sheet = sheetFor(root.ownerDocument, text);
    if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [sheet];
    return true;
  }

  return {
    adoptNow,
    async adopt(root) {
      text ??= await load();
      adoptNow(root);
    },
  };
}
