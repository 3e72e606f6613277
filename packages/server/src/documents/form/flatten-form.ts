import {
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { pdfNumber } from '../content-stream.ts';
import { decodeContent } from '../decode-content.ts';
import type { Matrix, PageSpace } from '../page-space.ts';
import type { ShownBox } from '../stamp/shown-box.ts';
import type { DocumentFonts } from '../text/document-fonts.ts';
import { boxAround, drawAppearance } from './draw-appearance.ts';
import { drawValue } from './draw-value.ts';
import { readWidget, splitAnnotations, type Widget } from './widget.ts';

/**
 * Turns a PDF's own form into part of its pages. Readers draw form fields over everything else, so
 * one with a background would hide an answer that is stamped under it; and what was signed should not
 * be left for anyone to fill in. All that is seen stays: drawings of the fields, those of earlier
 * signatures too, and the values of fields that are left to the reader to draw.
 */
export class FormFlattener {
  readonly #document: PDFDocument;
  readonly #fonts: DocumentFonts;
  readonly #drawings = new Map<string, PDFRef>();
  /** Readers are to draw the fields anew: what the file has of them may be out of date. */
  readonly #isOutOfDate: boolean;
  readonly #resources: PDFDict | null;

  constructor(document: PDFDocument, fonts: DocumentFonts) {
    this.#document = document;
    this.#fonts = fonts;
    const { context, catalog } = document;
    const form = context.lookup(catalog.get(acroForm));
    const entry = (key: string) =>
      form instanceof PDFDict ? context.lookup(form.get(PDFName.of(key))) : undefined;
    this.#isOutOfDate = entry('NeedAppearances') === PDFBool.True;
    const resources = entry('DR');
    this.#resources = resources instanceof PDFDict ? resources : null;
  }

  /** Takes the fields off a page; the operators that show them, in the space of the page as shown. */
  take(page: PDFPage, space: PageSpace): readonly string[] {
    const { widgets, others } = splitAnnotations(page);
    if (widgets.length === 0) return [];
    const { context } = page.node;
    if (others.length === 0) page.node.delete(PDFName.Annots);
    else page.node.set(PDFName.Annots, context.obj([...others]));
    const toShown = inverse(space.toUser);
    return widgets.flatMap((dict) => {
      const widget = readWidget(dict);
      return widget === null || widget.isHidden ? [] : this.#draw(widget, toShown);
    });
  }

  /** Removes what made it a form, once every page is done. */
  finish(): void {
    const { catalog } = this.#document;
    catalog.delete(acroForm);
    // What a signature allowed to change, which is over with the signature.
    catalog.delete(PDFName.of('Perms'));
  }

  /** The resource dictionary that names the drawings. */
  references(): Record<string, PDFRef> {
    return Object.fromEntries(this.#drawings);
  }

  #draw(widget: Widget, toShown: Matrix): string[] {
    const drawn: string[] = [];
    if (widget.appearance !== null) {
      const key = `Field${this.#drawings.size}`;
      const shown = drawAppearance(
        widget.appearance,
        widget.rectangle,
        key,
        widget.dict,
        this.#resources,
      );
      if (shown !== null) {
        this.#drawings.set(key, widget.appearance);
        drawn.push(`q ${toShown.map(pdfNumber).join(' ')} cm ${shown} Q`);
        if (!this.#isOutOfDate || this.#showsText(widget.appearance)) return drawn;
        if (widget.type === 'Btn') return drawn;
      }
    }
    const value = drawValue(widget, shownBox(widget, toShown), this.#fonts);
    if (value !== null) drawn.push(`q\n${value}\nQ`);
    return drawn;
  }

  #showsText(appearance: PDFRef): boolean {
    const operators = decodeContent(this.#document.context, appearance);
    // Of an empty field some programs write that nothing is shown.
    const shown = operators.replaceAll(/(?:\(\s*\)|<\s*>)\s*Tj/g, '');
    return /(?:Tj|TJ|['"])(?:\s|$)/.test(shown);
  }
}

const acroForm = PDFName.of('AcroForm');

function shownBox({ rectangle }: Widget, toShown: Matrix): ShownBox {
  const [x, y, right, top] = boxAround(rectangle, toShown);
  return { x, y, width: right - x, height: top - y };
}

function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  const part = (value: number) => value / determinant;
  return [part(d), part(-b), part(-c), part(a), part(c * f - d * e), part(b * e - a * f)];
}
