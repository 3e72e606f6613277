import { PDFArray, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { type ContentColorSpace, namedSpaces } from '../content/current-colors.ts';
import { componentsOf } from './color-spaces.ts';
import { name, numberOf } from './pdf-values.ts';

/** Reads a colour space for the content that uses it; `null` if it is not known. */
export function readContentColorSpace(
  { context }: PDFDict,
  entry: PDFObject,
): ContentColorSpace | null {
  const space = context.lookup(entry);
  const family = space instanceof PDFArray && space.size() > 0 ? space.lookup(0) : space;
  if (family === name('Pattern')) return namedSpaces.get('Pattern') ?? null;
  const components = componentsOf(context, entry);
  if (components === null) return null;
  switch (family) {
    case name('Indexed'):
      return { components, highest: highestIndex(space), initial: 0 };
    case name('Separation'):
    case name('DeviceN'):
      return { components, highest: 1, initial: 1 };
    case name('Lab'):
      return { components, highest: null, initial: null };
    default:
      return { components, highest: 1, initial: null };
  }
}

function highestIndex(space: PDFObject | undefined): number | null {
  return space instanceof PDFArray && space.size() > 2 ? numberOf(space.lookup(2)) : null;
}
