import { type PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { fontFilesFor } from '@sign-envelope/fonts';
import { colorOperator, pdfNumber } from '../pdf/content-stream.ts';
import { DocumentImages } from '../stamp/document-images.ts';
import { DocumentInks } from '../stamp/document-inks.ts';
import { deviceColors } from '../stamp/page-overlays.ts';
import type { ShownBox } from '../stamp/shown-box.ts';
import { DocumentFonts } from '../text/document-fonts.ts';
import { drawLine } from '../text/draw-line.ts';
import { fitText } from '../text/fit-text.ts';
import type { ShapedLine } from '../text/lay-out-line.ts';
import { addStructure, type ElementType, type StructureElement } from './structure-tree.ts';

/** A text style. `size` and `leading`, the distance between baselines, are in points. */
export interface TextStyle {
  readonly font: 'arial' | 'courier';
  readonly weight: 400 | 700;
  readonly size: number;
  readonly leading: number;
  readonly color: string;
}

/** A text in a column: its left edge and its width in points, within the margins. */
export interface Cell {
  readonly type: ElementType;
  readonly text: string;
  readonly style: TextStyle;
  readonly x: number;
  readonly width: number;
}

/** The size of a page, in points. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

/** The first number of the tags of fonts: far above those that stamping has used. */
const firstFontNumber = 10_000;

/**
 * Pages at the end of a document, written from top to bottom. Whatever does not fit on a page goes on on the
 * next, line by line. All of it is tagged, in reading order.
 */
export class TaggedPaper {
  /** Where the next line is written, in points from the top of the page. */
  y = 0;
  readonly size: PaperSize;
  readonly margin: number;
  readonly fonts: DocumentFonts;
  readonly images: DocumentImages;
  readonly inks: DocumentInks;
  readonly #document: PDFDocument;
  readonly #ownPages: readonly PDFPage[];
  readonly #pages: { readonly page: PDFPage; readonly content: string[]; marked: number }[] = [];
  readonly #root: StructureElement;
  #open: StructureElement;

  constructor(document: PDFDocument, size: PaperSize, language: string) {
    this.#document = document;
    this.#root = { type: 'Sect', language, kids: [] };
    this.#open = this.#root;
    this.#ownPages = document.getPages();
    this.size = size;
    this.margin = Math.min(56, size.width / 10, size.height / 10);
    this.fonts = new DocumentFonts(document.context, firstFontNumber);
    this.images = new DocumentImages(document);
    this.inks = new DocumentInks(document);
    this.turnPage();
  }

  /** The width between the margins, in points. */
  get width(): number {
    return this.size.width - 2 * this.margin;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  turnPage(): void {
    const page = this.#document.addPage([this.size.width, this.size.height]);
    this.#pages.push({ page, content: [], marked: 0 });
    this.y = this.margin;
  }

  /** Starts a new page unless `height` points, or a whole page, are left on this one. */
  keepTogether(height: number): void {
    const bottom = this.size.height - this.margin - 24;
    if (this.y > this.margin && this.y + height > bottom) this.turnPage();
  }

  /** Writes what is inside an element. */
  within(type: ElementType, write: () => void): void {
    const outer = this.#open;
    const element: StructureElement = { type, kids: [] };
    outer.kids.push(element);
    this.#open = element;
    write();
    this.#open = outer;
  }

  /** Writes texts side by side, each in an element of its own, and moves below the longest. */
  row(cells: readonly Cell[]): void {
    const columns = cells.map((cell) => ({
      ...cell,
      lines: linesOf(cell),
      element: { type: cell.type, kids: [] } satisfies StructureElement as StructureElement,
    }));
    this.#open.kids.push(...columns.map(({ element }) => element));
    const count = Math.max(...columns.map(({ lines }) => lines.length));
    const leading = Math.max(...columns.map(({ style }) => style.leading));
    for (let index = 0; index < count; index += 1) {
      this.keepTogether(leading);
      for (const { lines, element, ...cell } of columns) {
        const line = lines[index];
        if (line !== undefined) this.#mark(element, this.#drawn(line, cell, leading));
      }
      this.y += leading;
    }
  }

  write(type: ElementType, text: string, style: TextStyle): void {
    this.row([{ type, text, style, x: 0, width: this.width }]);
  }

  /** Draws a figure at the height of the next line, `x` points from the margin. Does not move. */
  figure(alternative: string, box: Omit<ShownBox, 'y'>, draw: (box: ShownBox) => string): void {
    const element: StructureElement = { type: 'Figure', alternative, kids: [] };
    this.#open.kids.push(element);
    const y = this.size.height - this.y - box.height;
    this.#mark(element, draw({ ...box, x: this.margin + box.x, y }));
  }

  /** Draws a line across the page. */
  rule(color: string): void {
    const y = pdfNumber(this.size.height - this.y);
    const [left, right] = [this.margin, this.margin + this.width].map((x) => pdfNumber(x));
    this.#page().content.push(
      `/Artifact BMC\nq ${colorOperator(color, 'stroke')} 0.75 w ${left} ${y} m ${right} ${y} l S Q\nEMC`,
    );
  }

  /** Ends all pages with a line of text, and adds the tags. */
  finish(footer: (page: number, pages: number) => string, style: TextStyle): void {
    const { context } = this.#document;
    for (const [index, { content }] of this.#pages.entries()) {
      this.y = this.size.height - this.margin - style.leading + 10;
      const text = footer(index + 1, this.#pages.length);
      const cell: Cell = { type: 'P', text, style, x: 0, width: this.width };
      const [line] = linesOf(cell);
      if (line !== undefined)
        content.push(`/Artifact BMC\n${this.#drawn(line, cell, style.leading)}\nEMC`);
    }
    const resources = context.register(
      context.obj({
        Font: context.obj(this.fonts.write()),
        XObject: context.obj({ ...this.images.references(), ...this.inks.references() }),
        ...deviceColors,
      }),
    );
    for (const { page, content } of this.#pages) {
      page.node.set(PDFName.Resources, resources);
      page.node.set(PDFName.Contents, context.register(context.flateStream(content.join('\n'))));
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    }
    addStructure(this.#document, this.#root, this.#ownPages);
  }

  #page() {
    const page = this.#pages.at(-1);
    if (page === undefined) throw new Error('There is no page');
    return page;
  }

  /** Adds content of an element to the page. */
  #mark(element: StructureElement, content: string): void {
    const page = this.#page();
    element.kids.push({ page: page.page, number: page.marked });
    page.content.push(`/${element.type} << /MCID ${page.marked} >> BDC\nq\n${content}\nQ\nEMC`);
    page.marked += 1;
  }

  #drawn(line: ShapedLine, { style, x, width }: Omit<Cell, 'text'>, leading: number): string {
    const spare = line.direction === 'rtl' ? width - line.width * style.size : 0;
    // 0.7 times the size is about the height of a capital, which centres the text in its leading.
    const baseline = this.size.height - this.y - (leading + style.size * 0.7) / 2;
    const place = { x: this.margin + x + Math.max(0, spare), baseline, size: style.size };
    return `q\n${colorOperator(style.color)}\n${drawLine(line, place, this.fonts)}\nQ`;
  }
}

function linesOf({ text, style, width }: Pick<Cell, 'text' | 'style' | 'width'>) {
  const files = fontFilesFor(style.font, style.weight);
  const { size } = style;
  return fitText({ text, files, size, width, height: Number.POSITIVE_INFINITY, wraps: true }).lines;
}
