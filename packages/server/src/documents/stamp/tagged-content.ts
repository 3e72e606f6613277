import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Makes a structure element refer to content of a form instead of its page. */
type Move = (form: PDFRef) => void;

interface Element {
  readonly dict: PDFDict;
  /** The page of the content that names none itself. */
  readonly page: PDFObject | undefined;
}

const name = (text: string) => PDFName.of(text);

/** The structure elements of a tagged PDF by the pages whose content they hold: PDF 32000-1, 14.7. */
export class TaggedContent {
  readonly #moves = new Map<PDFObject, Move[]>();

  constructor({ catalog, context }: PDFDocument) {
    const root = context.lookup(catalog.get(name('StructTreeRoot')));
    const open: Element[] = root instanceof PDFDict ? [{ dict: root, page: undefined }] : [];
    const seen = new Set<PDFDict>();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next.dict)) continue;
      seen.add(next.dict);
      open.push(...this.#read(next));
    }
  }

  /** Follows the content of a page into the form that it has become: 14.7.4.2. */
  follow({ node, ref }: PDFPage, form: PDFRef): void {
    const stream = node.context.lookup(form);
    const number = node.get(name('StructParents'));
    if (stream instanceof PDFStream && number !== undefined) {
      stream.dict.set(name('StructParents'), number);
      node.delete(name('StructParents'));
    }
    for (const move of this.#moves.get(ref) ?? []) move(form);
    this.#moves.delete(ref);
  }

  /** Notes the content of an element, and returns the elements within it. */
  #read({ dict, page }: Element): Element[] {
    const { context } = dict;
    const own = dict.get(name('Pg')) ?? page;
    const kids = dict.get(name('K'));
    const list = context.lookup(kids);
    const entries = list instanceof PDFArray ? list.asArray() : [kids];
    return entries.flatMap((entry, index) => {
      const kid = context.lookup(entry);
      if (kid instanceof PDFNumber) {
        this.#note(own, (form) => {
          const item = context.obj({ Type: 'MCR', Pg: own, Stm: form, MCID: kid });
          if (list instanceof PDFArray) list.set(index, item);
          else dict.set(name('K'), item);
        });
      } else if (kid instanceof PDFDict && kid.has(name('MCID'))) {
        const itsPage = kid.get(name('Pg')) ?? own;
        // Content of another form stays where it is.
        if (!kid.has(name('Stm'))) this.#note(itsPage, (form) => kid.set(name('Stm'), form));
      } else if (kid instanceof PDFDict) return [{ dict: kid, page: own }];
      return [];
    });
  }

  #note(page: PDFObject | undefined, move: Move): void {
    if (!(page instanceof PDFRef)) return;
    const moves = this.#moves.get(page) ?? [];
    moves.push(move);
    this.#moves.set(page, moves);
  }
}
