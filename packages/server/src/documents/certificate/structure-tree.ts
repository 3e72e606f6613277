import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** What a structure element is: PDF 32000-1, 14.8.4. */
export type ElementType =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Figure'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD';

/** A part of a page's content. */
interface MarkedContent {
  readonly page: PDFPage;
  readonly number: number;
}

/** A structure element with what it contains, in reading order. */
export interface StructureElement {
  readonly type: ElementType;
  /** Says what a figure shows. */
  readonly alternative?: string;
  /** BCP 47 tag of the language of what it contains. */
  readonly language?: string;
  readonly kids: (StructureElement | MarkedContent)[];
}

const name = (text: string) => PDFName.of(text);

/**
 * Adds elements to the end of a document's structure tree. A document without one gets a tree in which each
 * of its own pages is one paragraph, so that readers that follow the tree leave none of it out.
 */
export function addStructure(
  document: PDFDocument,
  element: StructureElement,
  ownPages: readonly PDFPage[],
): void {
  const { catalog, context } = document;
  const known = context.lookup(catalog.get(name('StructTreeRoot')));
  const writer = new TreeWriter(document, known instanceof PDFDict ? known : null);
  if (known instanceof PDFDict) writer.add(element);
  else {
    catalog.set(name('MarkInfo'), context.obj({ Marked: true }));
    for (const page of ownPages) markWholePage(page);
    const pages = ownPages.map(
      (page): StructureElement => ({ type: 'P', kids: [{ page, number: 0 }] }),
    );
    writer.add({ type: 'Document', kids: [...pages, element] });
  }
  writer.finish();
}

/** Makes one marked content of what a page shows. */
function markWholePage({ node }: PDFPage): void {
  const { context } = node;
  const contents = context.lookup(node.get(PDFName.Contents));
  const own = contents instanceof PDFArray ? contents.asArray() : [node.get(PDFName.Contents)];
  node.set(
    PDFName.Contents,
    context.obj([
      context.register(context.stream('/P << /MCID 0 >> BDC\n')),
      ...own.filter((part): part is PDFObject => part !== undefined),
      context.register(context.stream('\nEMC')),
    ]),
  );
}

class TreeWriter {
  readonly #document: PDFDocument;
  readonly #root: PDFDict;
  readonly #rootRef: PDFRef;
  /** The elements of each page's contents, by the number of its content. */
  readonly #contents = new Map<PDFPage, PDFRef[]>();
  #nextKey: number;

  constructor(document: PDFDocument, known: PDFDict | null) {
    this.#document = document;
    const { context, catalog } = document;
    this.#root = known ?? context.obj({ Type: 'StructTreeRoot' });
    const ref = catalog.get(name('StructTreeRoot'));
    this.#rootRef =
      known !== null && ref !== undefined && ref !== known
        ? (context.getObjectRef(known) ?? context.register(known))
        : context.register(this.#root);
    catalog.set(name('StructTreeRoot'), this.#rootRef);
    const next = context.lookup(this.#root.get(name('ParentTreeNextKey')));
    const highest = Math.max(-1, ...this.#readParents().map(([key]) => key));
    this.#nextKey = Math.max(highest + 1, next instanceof PDFNumber ? next.asNumber() : 0);
  }

  /** Adds an element to the end of the only one of the tree, or to the tree itself. */
  add(element: StructureElement): void {
    const { context } = this.#document;
    const kids = context.lookup(this.#root.get(name('K')));
    const only = kids instanceof PDFArray && kids.size() === 1 ? context.lookup(kids.get(0)) : kids;
    const ref = only instanceof PDFDict ? context.getObjectRef(only) : undefined;
    if (only instanceof PDFDict && ref !== undefined) this.#append(only, ref, element);
    else this.#append(this.#root, this.#rootRef, element);
  }

  #append(parent: PDFDict, ref: PDFRef, element: StructureElement): void {
    const { context } = this.#document;
    const kid = parent.get(name('K'));
    const kids = context.lookup(kid);
    const before = kids instanceof PDFArray ? kids.asArray() : kid === undefined ? [] : [kid];
    parent.set(name('K'), context.obj([...before, this.#write(element, ref)]));
  }

  /** Writes which element each content belongs to. */
  finish(): void {
    const { context } = this.#document;
    const numbers: (readonly [number, PDFObject])[] = [...this.#readParents()];
    for (const [page, elements] of this.#contents) {
      page.node.set(name('StructParents'), PDFNumber.of(this.#nextKey));
      numbers.push([this.#nextKey, context.register(context.obj(elements))]);
      this.#nextKey += 1;
    }
    numbers.sort(([one], [other]) => one - other);
    const tree = context.obj({
      Nums: numbers.flatMap(([key, value]) => [PDFNumber.of(key), value]),
    });
    this.#root.set(name('ParentTree'), context.register(tree));
    this.#root.set(name('ParentTreeNextKey'), PDFNumber.of(this.#nextKey));
  }

  #write({ type, alternative, language, kids }: StructureElement, parent: PDFRef): PDFRef {
    const { context } = this.#document;
    const ref = context.nextRef();
    const written = kids.map((kid) => {
      if ('type' in kid) return this.#write(kid, ref);
      const contents = this.#contents.get(kid.page) ?? [];
      contents[kid.number] = ref;
      this.#contents.set(kid.page, contents);
      return context.obj({ Type: 'MCR', Pg: kid.page.ref, MCID: kid.number });
    });
    const dict = context.obj({ Type: 'StructElem', S: type, P: parent, K: written });
    if (type === 'TH') dict.set(name('A'), context.obj({ O: 'Table', Scope: 'Row' }));
    if (alternative !== undefined) dict.set(name('Alt'), PDFHexString.fromText(alternative));
    if (language !== undefined) dict.set(name('Lang'), PDFHexString.fromText(language));
    context.assign(ref, dict);
    return ref;
  }

  /** The entries of the parent tree, which may have any depth: 7.9.7. */
  #readParents(): readonly (readonly [number, PDFObject])[] {
    const { context } = this.#document;
    const found: (readonly [number, PDFObject])[] = [];
    const seen = new Set<PDFDict>();
    const open = [this.#root.get(name('ParentTree'))];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const node = context.lookup(next);
      if (!(node instanceof PDFDict) || seen.has(node)) continue;
      seen.add(node);
      const kids = context.lookup(node.get(name('Kids')));
      if (kids instanceof PDFArray) open.push(...kids.asArray());
      const numbers = context.lookup(node.get(name('Nums')));
      if (!(numbers instanceof PDFArray)) continue;
      for (let index = 0; index + 1 < numbers.size(); index += 2) {
        const key = context.lookup(numbers.get(index));
        if (key instanceof PDFNumber) found.push([key.asNumber(), numbers.get(index + 1)]);
      }
    }
    return found;
  }
}
