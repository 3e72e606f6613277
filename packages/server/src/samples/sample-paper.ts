import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { fontFilesFor } from '@sign-envelope/fonts';
import { colorOperator, pdfNumber } from '../documents/pdf/content-stream.ts';
import { DocumentFonts } from '../documents/text/document-fonts.ts';
import { drawLine } from '../documents/text/draw-line.ts';
import { fitText } from '../documents/text/fit-text.ts';

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89, margin: 64, foot: 72 } as const;

/** Width between the margins, in points. */
export const columnWidth = paper.width - 2 * paper.margin;

/** A text style. `size` and `leading`, the distance between baselines, are in points. */
export interface TextStyle {
  readonly font: string;
  readonly weight: 400 | 700;
  readonly size: number;
  readonly leading: number;
  readonly color: string;
}

/** A rectangle in points. The origin is the top left corner of the page, and y points down. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An area in percent of its page, as in the position of a field. */
export interface PlacedArea {
  /** 1-based. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A fixed creation date, so that the samples are deterministic. */
const madeOn = new Date('2026-01-05T09:00:00Z');

/**
 * A PDF that is written from top to bottom, with automatic page breaks. Shapes and fields use the
 * same areas, so they always match.
 */
export class SamplePaper {
  /** Where the next element is drawn, in points from the top of the current page. */
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

  /** Starts a new page unless `height` points are left on the current one. */
  keepTogether(height: number): void {
    if (this.y + height > paper.height - paper.foot) this.turnPage();
  }

  skip(points: number): void {
    this.y += points;
  }

  /** Writes a paragraph at `y` and moves `y` below it. Lines that do not fit start a new page. */
  write(text: string, style: TextStyle, indent = 0, width = columnWidth - indent): void {
    for (const line of this.#lines(text, style, width)) {
      this.keepTogether(style.leading);
      this.#drawLine(line, style, paper.margin + indent, this.y, this.#pages.length);
      this.y += style.leading;
    }
  }

  /** The height of a paragraph in points. */
  measure(text: string, style: TextStyle, width: number): number {
    return this.#lines(text, style, width).length * style.leading;
  }

  /** Writes one line at a given position, on the current page by default. Does not change `y`. */
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
    // A round dot of the colour, and a smaller white one on top.
    const dot = `${pdfNumber(x)} ${pdfNumber(y)} m ${pdfNumber(x)} ${pdfNumber(y)} l S`;
    this.#draw([
      '1 J',
      colorOperator(color, 'stroke'),
      `${pdfNumber(area.width)} w ${dot}`,
      colorOperator('#ffffff', 'stroke'),
      `${pdfNumber(area.width - 1.8)} w ${dot}`,
    ]);
  }

  /** Converts an area of the current page to the position of a field. */
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
    // 0.7 times the size is about the height of a capital, which centres the text in its leading.
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
