import { PDFArray, PDFDict, type PDFObject, PDFStream } from '@cantoo/pdf-lib';

/** Returns all dictionaries and arrays in an object, without following references. */
export function containersWithin(object: PDFObject): (PDFDict | PDFArray)[] {
  const found: (PDFDict | PDFArray)[] = [];
  const open: PDFObject[] = [object];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const container = each instanceof PDFStream ? each.dict : each;
    if (container instanceof PDFDict) {
      found.push(container);
      open.push(...container.values());
    } else if (container instanceof PDFArray) {
      found.push(container);
      for (const entry of container.asArray()) open.push(entry);
    }
  }
  return found;
}
