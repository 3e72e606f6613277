import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/**
 * Deletes unreachable objects: removed parts, leftovers of earlier revisions, and the object and
 * cross-reference streams of the source file.
 */
export function dropUnreachable(context: PDFContext): void {
  const reached = new Set<PDFRef>();
  const { Root, Info } = context.trailerInfo;
  const open: (PDFObject | undefined)[] = [Root, Info];
  while (open.length > 0) {
    const object = open.pop();
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      open.push(context.lookup(object));
    } else if (object instanceof PDFArray) {
      for (const entry of object.asArray()) open.push(entry);
    } else if (object instanceof PDFDict) {
      for (const value of object.values()) open.push(value);
    } else if (object instanceof PDFStream) {
      open.push(object.dict);
    }
  }
  let largest = 0;
  for (const [reference] of context.enumerateIndirectObjects()) {
    if (reached.has(reference)) largest = Math.max(largest, reference.objectNumber);
    else context.delete(reference);
  }
  // The file says how many objects it has.
  context.largestObjectNumber = largest;
}
