import {
  PDFArray,
  type PDFDict,
  type PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { documentLimits } from '../pdf/document-limits.ts';
import { type PageSpace, readMediaBox } from '../pdf/page-space.ts';
import { decodeFilter, filtersOf } from '../pdf/stream-filters.ts';
import { TaggedContent } from './tagged-content.ts';

/** Entries for the resources of drawings. Some readers would use the default colours of the page. */
export const deviceColors = {
  ColorSpace: {
    DefaultGray: 'DeviceGray',
    DefaultRGB: 'DeviceRGB',
    DefaultCMYK: 'DeviceCMYK',
  },
} as const;

/** Largest coordinate that readers must support: PDF 32000-1, annex C. Units of the page. */
const farthest = 14_400;

/** The parts of a page with an overlay: its own content, and what is drawn over it. */
export type PagePart = 'Page' | 'Overlay';

const name = (text: string) => PDFName.of(text);

/**
 * Draws over pages. The own content of such a page becomes a form, so that nothing in it can change, move
 * or hide what is drawn after it, whatever a reader makes of it.
 */
export class PageOverlays {
  readonly #document: PDFDocument;
  #tags: TaggedContent | null = null;

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** Draws content over a page, in the space of the page as displayed. Once for each page. */
  draw(page: PDFPage, space: PageSpace, content: string, resources: PDFRef): void {
    const { context } = this.#document;
    const overlay = context.register(
      context.flateStream(content, {
        Type: 'XObject',
        Subtype: 'Form',
        FormType: 1,
        BBox: [0, 0, space.width, space.height],
        Matrix: [...space.toUser],
        Resources: resources,
      }),
    );
    const own = this.#enclose(page);
    const forms = { Page: own, Overlay: overlay } satisfies Record<PagePart, PDFRef>;
    page.node.set(PDFName.Resources, context.obj({ XObject: forms }));
    this.show(page, ['Page', 'Overlay']);
  }

  /** Shows these parts of a page that has been drawn over. */
  show({ node }: PDFPage, parts: readonly PagePart[]): void {
    const content = parts.map((part) => `q /${part} Do Q\n`).join('');
    node.set(PDFName.Contents, node.context.register(node.context.stream(content)));
  }

  /** Makes a form of the content of a page. */
  #enclose(page: PDFPage): PDFRef {
    const { context } = this.#document;
    const { left, bottom, width, height } = readMediaBox(page);
    const dict = context.obj({
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: [
        Math.min(-farthest, left),
        Math.min(-farthest, bottom),
        Math.max(farthest, left + width),
        Math.max(farthest, bottom + height),
      ],
      Resources: page.node.getInheritableAttribute(PDFName.Resources) ?? {},
    });
    const form = context.register(streamOf(contentsOf(page), dict));
    this.#tags ??= new TaggedContent(this.#document);
    this.#tags.follow(page, form);
    return form;
  }
}

/** The streams of a page, which readers take as one. */
function contentsOf({ node }: PDFPage): readonly PDFRawStream[] {
  const { context } = node;
  const contents = context.lookup(node.get(PDFName.Contents));
  const entries = contents instanceof PDFArray ? contents.asArray() : [contents];
  return entries
    .map((entry) => context.lookup(entry))
    .filter((stream) => stream instanceof PDFRawStream);
}

function streamOf(parts: readonly PDFRawStream[], dict: PDFDict): PDFRawStream {
  const { context } = dict;
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) {
    // As it is, because readers decode damaged data in different ways.
    for (const key of ['Filter', 'DecodeParms'].map(name)) {
      const entry = only.dict.get(key);
      if (entry !== undefined) dict.set(key, entry);
    }
    return PDFRawStream.of(dict, only.contents);
  }
  const bytes = parts.flatMap((part) => [decode(part), Buffer.from('\n')]);
  const joined = context.flateStream(Buffer.concat(bytes));
  for (const [key, entry] of dict.entries()) joined.dict.set(key, entry);
  return joined;
}

/** As much as readers decode of damaged content. */
function decode(part: PDFRawStream): Uint8Array {
  let bytes: Uint8Array = part.contents;
  for (const step of filtersOf(part) ?? []) {
    bytes = decodeFilter(bytes, step, documentLimits.contentBytes)?.bytes ?? new Uint8Array();
  }
  return bytes;
}
