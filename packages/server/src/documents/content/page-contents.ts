import { PDFArray, PDFName, type PDFObject, type PDFPage } from '@cantoo/pdf-lib';

/** What a page's `Contents` refers to, in order. */
export function pageContents({ node }: PDFPage): readonly PDFObject[] {
  const entry = node.get(PDFName.Contents);
  const contents = node.context.lookup(entry);
  if (contents instanceof PDFArray) return contents.asArray();
  return entry === undefined ? [] : [entry];
}
