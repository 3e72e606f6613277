/** Makes the styles' sheet once for each document: a sheet of another document cannot be adopted. */
export interface StyleSheets {
  /** Adopts the styles, or does nothing where the root has them already. Rejects when they cannot be fetched. */
  adopt(root: ShadowRoot): Promise<void>;
  /** Adopts at once if the styles have arrived; answers whether they have. */
  adoptNow(root: ShadowRoot): boolean;
}

export function createStyleSheets(load: () => Promise<string>): StyleSheets {
  const sheets = new WeakMap<Document, CSSStyleSheet>();
  let text: string | null = null;

  function sheetFor(document: Document, styles: string): CSSStyleSheet | null {
    const known = sheets.get(document);
    if (known) return known;
    // A document without a window shows nothing, so needs no styles.
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
