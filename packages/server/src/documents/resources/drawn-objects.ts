import { PDFArray, PDFBool, PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { deleteNulls, name, numberOf, numbersOf } from './pdf-values.ts';

/** Entries that make some readers draw something else in place of a form or an image. */
const replacements = ['Alternates', 'OPI', 'PS', 'Ref', 'Subtype2'].map(name);

/**
 * Repairs the forms and images in resources, and deletes those that are not valid, which only some readers
 * draw. Returns whether anything was changed.
 */
export function settleDrawnObjects(owner: PDFDict): boolean {
  const objects = owner.context.lookup(owner.get(name('XObject')));
  if (!(objects instanceof PDFDict)) return false;
  let isChanged = false;
  for (const [key, entry] of objects.entries()) {
    const object = owner.context.lookup(entry);
    if (object instanceof PDFStream && isDrawable(object)) continue;
    isChanged = objects.delete(key) || isChanged;
  }
  return isChanged;
}

/** Deletes the invalid entries of a form or an image. Returns whether there were any. */
export function settleDrawnObject({ dict }: PDFStream): boolean {
  const kind = dict.context.lookup(dict.get(name('Subtype')));
  const isImage = kind === name('Image');
  // Appearances and patterns have no type.
  const isForm = !isImage && dict.has(name('BBox'));
  if (!isForm && !isImage) return false;
  let isChanged = deleteNulls(dict);
  for (const key of replacements) isChanged = dict.delete(key) || isChanged;
  const deleteUnless = (key: string, isValid: (value: PDFObject | undefined) => boolean) => {
    if (!dict.has(name(key)) || isValid(dict.context.lookup(dict.get(name(key))))) return;
    isChanged = dict.delete(name(key));
  };
  if (isForm) {
    deleteUnless('Matrix', (value) => numbersOf(dict, value)?.length === 6);
    return isChanged;
  }
  deleteUnless('ImageMask', (value) => value instanceof PDFBool);
  deleteUnless('Mask', (value) => value instanceof PDFStream || isColorMask(dict, value));
  deleteUnless('Decode', (value) => isDecode(dict, value));
  if (isStencil(dict)) {
    deleteUnless('BitsPerComponent', (value) => numberOf(value) === 1);
    deleteUnless('ColorSpace', () => false);
  }
  return isChanged;
}

function isStencil(dict: PDFDict): boolean {
  return dict.context.lookup(dict.get(name('ImageMask'))) === PDFBool.True;
}

function isColorMask(dict: PDFDict, value: PDFObject | undefined): boolean {
  const ranges = numbersOf(dict, value);
  return ranges !== null && ranges.length > 0 && ranges.length % 2 === 0;
}

function isDecode(dict: PDFDict, value: PDFObject | undefined): boolean {
  const ranges = numbersOf(dict, value);
  if (ranges === null || ranges.length === 0 || ranges.length % 2 !== 0) return false;
  return !isStencil(dict) || ranges.join() === '0,1' || ranges.join() === '1,0';
}

function isDrawable({ dict }: PDFStream): boolean {
  const kind = dict.context.lookup(dict.get(name('Subtype')));
  if (kind === name('Image')) return isPicture(dict);
  if (kind !== undefined && kind !== name('Form')) return false;
  return !dict.has(name('BBox')) || numbersOf(dict, dict.get(name('BBox')))?.length === 4;
}

/** Filters whose data describes the picture itself. */
const selfDescribing = new Set(
  ['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode'].map(name),
);

const depths: ReadonlySet<number | null> = new Set([1, 2, 4, 8, 16]);

/** Whether an image has the entries that it needs: PDF 32000-1, table 89. */
function isPicture(dict: PDFDict): boolean {
  const { context } = dict;
  const at = (key: string) => context.lookup(dict.get(name(key)));
  const isSize = (key: string) => (numberOf(at(key)) ?? 0) > 0;
  if (!isSize('Width') || !isSize('Height')) return false;
  if (isStencil(dict) || isSelfDescribing(dict)) return true;
  const space = at('ColorSpace');
  const isSpace = space instanceof PDFName || space instanceof PDFArray;
  return isSpace && depths.has(numberOf(at('BitsPerComponent')));
}

function isSelfDescribing(dict: PDFDict): boolean {
  const entry = dict.context.lookup(dict.get(name('Filter')));
  const filters = entry instanceof PDFArray ? entry.asArray() : [entry];
  return filters.some((filter) => {
    const found = dict.context.lookup(filter);
    return found instanceof PDFName && selfDescribing.has(found);
  });
}
