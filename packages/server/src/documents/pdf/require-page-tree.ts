import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, PDFRef } from '@cantoo/pdf-lib';
import { DocumentError } from './document-error.ts';
import { documentLimits } from './document-limits.ts';

interface OpenNode {
  readonly node: PDFRef;
  readonly depth: number;
  readonly above: PDFDict | null;
}

const name = (text: string) => PDFName.of(text);

/**
 * Checks the page tree before any library follows it. Every node must appear only once; its `Parent`
 * entry is set to the node above it, and its `Count` to its number of pages.
 *
 * Throws `DocumentError`.
 */
export function requirePageTree({ catalog, context }: PDFDocument): void {
  const root = catalog.get(name('Pages'));
  if (!(root instanceof PDFRef)) throw damaged('It has no tree of pages');
  const seen = new Set<PDFRef>([root]);
  const open: OpenNode[] = [{ node: root, depth: 0, above: null }];
  /** Inner nodes, each after the one above it. */
  const inner: { readonly dict: PDFDict; readonly above: PDFDict | null }[] = [];
  const counts = new Map<PDFDict, number>();
  const addTo = (dict: PDFDict | null, count: number) => {
    if (dict !== null) counts.set(dict, (counts.get(dict) ?? 0) + count);
  };
  let pages = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth, above } = next;
    const dict = context.lookup(node);
    if (!(dict instanceof PDFDict)) throw damaged('Its tree of pages has a hole');
    if (depth > documentLimits.depth) {
      throw new DocumentError('document.nested_too_deep', 'Its pages are nested too deep');
    }
    const kids = context.lookup(dict.get(name('Kids')));
    if (!(kids instanceof PDFArray)) {
      pages += 1;
      addTo(above, 1);
      if (pages > documentLimits.pages) {
        throw new DocumentError(
          'document.too_many_pages',
          `It has over ${documentLimits.pages} pages`,
        );
      }
      continue;
    }
    inner.push({ dict, above });
    for (const kid of kids.asArray()) {
      if (!(kid instanceof PDFRef)) throw damaged('A page has no number of its own');
      if (seen.has(kid)) throw damaged('Its tree of pages leads back to itself');
      seen.add(kid);
      const child = context.lookup(kid);
      // Inherited attributes of a page are looked up through this entry.
      if (child instanceof PDFDict) child.set(name('Parent'), node);
      open.push({ node: kid, depth: depth + 1, above: dict });
    }
  }
  for (const { dict, above } of inner.reverse()) {
    const count = counts.get(dict) ?? 0;
    dict.set(name('Count'), PDFNumber.of(count));
    addTo(above, count);
  }
  const top = context.lookup(root);
  if (top instanceof PDFDict) top.delete(name('Parent'));
}

function damaged(message: string): DocumentError {
  return new DocumentError('document.damaged', message);
}
