import { PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { readContentColorSpace } from '../resources/content-color-space.ts';
import type { ResourceNames } from './content-scan.ts';

/** The names of what is in resources. */
export function namesIn(resources: PDFObject | null | undefined): ResourceNames {
  const entriesOf = (category: string): readonly (readonly [string, PDFObject])[] => {
    if (!(resources instanceof PDFDict)) return [];
    const { context } = resources;
    const entries = context.lookup(resources.get(PDFName.of(category)));
    if (!(entries instanceof PDFDict)) return [];
    const present = entries.entries().filter(([, value]) => context.lookup(value) !== undefined);
    // Without the slash.
    return present.map(([key, value]) => [key.asString().slice(1), value]);
  };
  const named = (category: string) => new Set(entriesOf(category).map(([key]) => key));
  const spaces = entriesOf('ColorSpace').map(
    ([key, value]) =>
      [key, resources instanceof PDFDict ? readContentColorSpace(resources, value) : null] as const,
  );
  return {
    properties: named('Properties'),
    fonts: named('Font'),
    objects: named('XObject'),
    states: named('ExtGState'),
    shadings: named('Shading'),
    patterns: named('Pattern'),
    colorSpaces: new Map(spaces),
  };
}
