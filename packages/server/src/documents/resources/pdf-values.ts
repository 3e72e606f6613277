import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';

export const name = (text: string) => PDFName.of(text);

/** The dictionary, or that of the stream, that an entry of a dictionary is or refers to. */
export function dictAt(owner: PDFDict, key: string): PDFDict | null {
  const found = owner.context.lookup(owner.get(name(key)));
  if (found instanceof PDFStream) return found.dict;
  return found instanceof PDFDict ? found : null;
}

export function numberOf(object: PDFObject | undefined): number | null {
  return object instanceof PDFNumber ? object.asNumber() : null;
}

/** The numbers of an array; `null` if it is none, or has anything else. */
export function numbersOf(
  { context }: Pick<PDFDict, 'context'>,
  entry: PDFObject | undefined,
): readonly number[] | null {
  const array = context.lookup(entry);
  if (!(array instanceof PDFArray)) return null;
  const numbers: number[] = [];
  for (const each of array.asArray()) {
    const number = numberOf(context.lookup(each));
    if (number === null || !Number.isFinite(number)) return null;
    numbers.push(number);
  }
  return numbers;
}

export function isBoolean(object: PDFObject | undefined): boolean {
  return object instanceof PDFBool;
}

/**
 * Deletes the entries that are null, which is the same as none, but not to every reader. Returns whether
 * there were any.
 */
export function deleteNulls(dict: PDFDict): boolean {
  const nulls = dict.entries().filter(([, value]) => value === PDFNull);
  for (const [key] of nulls) dict.delete(key);
  return nulls.length > 0;
}
