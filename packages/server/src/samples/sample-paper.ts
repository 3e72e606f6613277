import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { colorOperator, pdfNumber } from '../documents/content-stream.ts';
import { fontFilesFor } from '../documents/fonts/font-catalog.ts';
import { DocumentFonts } from '../documents/text/document-fonts.ts';
import { drawLine } from '../documents/text/draw-line.ts';
import { fitText } from '../documents/text/fit-text.ts';

/** Points. A4. */
export const paper = { width: 595.28, height: 841.89, margin: 64, foot: 72 } as const;

/** Points between the margins. */
export const columnWidth = paper.width - 2 * paper.margin;

/** How text looks; `leading` is from one baseline to the next. Points. */
export interface TextStyle {
  readonly font: string;
  readonly weight: 400 | 700;
  readonly size: number;
  readonly leading: number;
  readonly color: string;
}

/** A rectangle in points from the page's top left corner, y downwards. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An area on a numbered page, in percent of it, as fields are placed. */
export interface PlacedArea {
  /** From 1. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Dates of a sample are fixed, so that the same program always makes the same file. */
const madeOn = new Date('2026-01-05T09:00:00Z');

/**
 * Sheets that are written from top to bottom and turn the page by themselves. What is drawn and where
 * a field stands come from the same areas, so they cannot drift apart.
 */
export class SamplePaper {
  /** Points from the top of the current page: where the next thing is drawn. */
  y: number = paper.margin;
  readonly #document: PDFDocument;
  readonly #fonts: DocumentFonts;
  readonly #pages: { readonly page: PDFPage; readonly content: string[] }[] = [];

  private constructor(document: PDFDocument) {
    this.#document = document;
    this.#fonts = new DocumentFonts(document.context);
    this.turnPage();
  }

  static async create(title: string, author: string): Promise<SamplePaper> {
    const document = await PDFDocument.create({ updateMetadata: false });
    document.setTitle(title);
    document.setAuthor(author);
    document.setLanguage('en-GB');
    document.setCreationDate(madeOn);
    document.setModificationDate(madeOn);
    return new SamplePaper(document);
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  turnPage(): void {
    const page = this.#document.addPage([paper.width, paper.height]);
    this.#pages.push({ page, content: [] });
    this.y = paper.margin;
  }

  /** Turns the page unless this much still fits on it. */
  keepTogether(height: number): void {
    if (this.y + height > paper.height - paper.foot) this.turnPage();
  }

  skip(points: number): void {
    this.y += points;
  }

  /** Writes a paragraph at `y` and moves below it; lines that do not fit go to the next page. */
  write(text: string, style: TextStyle, indent = 0, width = columnWidth - indent): void {
    for (const line of this.#lines(text, style, width)) {
      this.keepTogether(style.leading);
      this.#drawLine(line, style, paper.margin + indent, this.y, this.#pages.length);
      this.y += style.leading;
    }
  }

  /** Points a paragraph takes. */
  measure(text: string, style: TextStyle, width: number): number {
    return this.#lines(text, style, width).length * style.leading;
  }

  /** Writes one line where told, on the current page or another, and moves nothing. */
  label(
    text: string,
    style: TextStyle,
    at: { readonly x: number; readonly y: number },
    { align = 'left', page = this.#pages.length }: { align?: 'left' | 'right'; page?: number } = {},
  ): void {
    const [line] = this.#lines(text, style, Number.POSITIVE_INFINITY);
    if (line === undefined) return;
    const x = align === 'right' ? at.x - line.width * style.size : at.x;
    this.#drawLine(line, style, x, at.y, page);
  }

  rule(
    from: { readonly x: number; readonly y: number },
    width: number,
    color: string,
    thickness = 0.75,
  ): void {
    const y = pdfNumber(paper.height - from.y);
    this.#draw([
      colorOperator(color, 'stroke'),
      `${thickness} w ${pdfNumber(from.x)} ${y} m ${pdfNumber(from.x + width)} ${y} l S`,
    ]);
  }

  fill(area: Area, color: string): void {
    this.#draw([colorOperator(color), `${rectangle(area)} re f`]);
  }

  frame(area: Area, color: string): void {
    this.#draw([colorOperator(color, 'stroke'), `0.9 w ${rectangle(area)} re S`]);
  }

  ring(area: Area, color: string): void {
    const radius = area.width / 2;
    const x = area.x + radius;
    const y = paper.height - area.y - radius;
    // A round dot of ink, and a smaller one of paper on it.
    const dot = `${pdfNumber(x)} ${pdfNumber(y)} m ${pdfNumber(x)} ${pdfNumber(y)} l S`;
    this.#draw([
      '1 J',
      colorOperator(color, 'stroke'),
      `${pdfNumber(area.width)} w ${dot}`,
      colorOperator('#ffffff', 'stroke'),
      `${pdfNumber(area.width - 1.8)} w ${dot}`,
    ]);
  }

  /** An area of the current page as a field's place. */
  place(area: Area): PlacedArea {
    const percent = (part: number, whole: number) => Number(((part / whole) * 100).toFixed(4));
    return {
      page: this.#pages.length,
      x: percent(area.x, paper.width),
      y: percent(area.y, paper.height),
      width: percent(area.width, paper.width),
      height: percent(area.height, paper.height),
    };
  }

  async finish(): Promise<Uint8Array> {
    const { context } = this.#document;
    const fonts = context.obj(this.#fonts.write());
    for (const { page, content } of this.#pages) {
      page.node.set(PDFName.Resources, context.obj({ Font: fonts }));
      page.node.set(PDFName.Contents, context.register(context.flateStream(content.join('\n'))));
    }
    return this.#document.save();
  }

  #lines(text: string, style: TextStyle, width: number) {
    return fitText({
      text,
      files: fontFilesFor(style.font, style.weight),
      size: style.size,
      width,
      height: Number.POSITIVE_INFINITY,
      wraps: true,
    }).lines;
  }

  #drawLine(
    line: Parameters<typeof drawLine>[0],
    style: TextStyle,
    x: number,
    top: number,
    page: number,
  ): void {
    // Seven tenths of the size is about a capital's height, so leading is shared above and below.
    const baseline = paper.height - top - (style.leading + style.size * 0.7) / 2;
    const written = drawLine(line, { x, baseline, size: style.size }, this.#fonts);
    this.#draw([colorOperator(style.color), written], page);
  }

  #draw(operators: readonly string[], page = this.#pages.length): void {
    this.#pages[page - 1]?.content.push('q', ...operators, 'Q');
  }
}

function rectangle(area: Area): string {
  const bottom = paper.height - area.y - area.height;
  return [area.x, bottom, area.width, area.height].map(pdfNumber).join(' ');
}
