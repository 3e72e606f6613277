import { type PDFContext, PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { containersWithin } from '../containers-within.ts';

/** Content streams, each with the resources that it uses if it has none of its own. */
export type FoundStreams = ReadonlyMap<PDFStream, PDFDict | null>;

/** The content streams of a document other than those of its pages. */
export interface FoundContents {
  /** Forms, appearances of annotations, soft masks and tiling patterns. */
  readonly forms: FoundStreams;
  /** Glyphs of Type 3 fonts. */
  readonly glyphs: FoundStreams;
}

const name = (text: string) => PDFName.of(text);
const image = name('Image');

/** Dictionary entries with streams of content, and how many dictionaries deep those can be. */
const formEntries: readonly (readonly [PDFName, number])[] = [
  [name('XObject'), 1],
  // The appearances of a state are in a dictionary of their own.
  [name('AP'), 2],
  [name('Pattern'), 1],
  // The group of a soft mask.
  [name('G'), 0],
];

/** Finds content by the entries that refer to it, because readers do not require it to have a type. */
export function findContents(context: PDFContext): FoundContents {
  const forms = new Map<PDFStream, PDFDict | null>();
  const glyphs = new Map<PDFStream, PDFDict | null>();
  for (const [, object] of context.enumerateIndirectObjects()) {
    for (const container of containersWithin(object)) {
      if (!(container instanceof PDFDict)) continue;
      for (const [key, depth] of formEntries) {
        const resources = key === name('XObject') || key === name('Pattern') ? container : null;
        for (const stream of streamsIn(context, container.get(key), depth)) {
          const isImage = context.lookup(stream.dict.get(name('Subtype'))) === image;
          if (!isImage) forms.set(stream, forms.get(stream) ?? resources);
        }
      }
      const resources = context.lookup(container.get(PDFName.Resources));
      for (const glyph of streamsIn(context, container.get(name('CharProcs')), 1)) {
        glyphs.set(glyph, resources instanceof PDFDict ? resources : null);
      }
    }
  }
  return { forms, glyphs };
}

/** A stream, or the streams in a dictionary and its dictionaries. */
function streamsIn(context: PDFContext, entry: PDFObject | undefined, depth: number): PDFStream[] {
  const object = context.lookup(entry);
  if (object instanceof PDFStream) return [object];
  if (!(object instanceof PDFDict) || depth === 0) return [];
  return object.values().flatMap((value) => streamsIn(context, value, depth - 1));
}
