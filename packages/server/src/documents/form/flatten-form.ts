import {
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { decodeContent } from '../content/decode-content.ts';
import { pdfNumber } from '../content-stream.ts';
import { inverse, type Matrix, type PageSpace } from '../page-space.ts';
import type { ShownBox } from '../stamp/shown-box.ts';
import type { DocumentFonts } from '../text/document-fonts.ts';
import { boxAround, drawAppearance } from './draw-appearance.ts';
import { drawValue } from './draw-value.ts';
import { readWidget, splitAnnotations, type Widget } from './widget.ts';

/**
 * Flattens a PDF's own form into its pages. Readers draw form fields over everything else, so a
 * field with a background would hide an answer stamped beneath it. Also, nobody should be able to
 * fill in a signed document. Everything visible is kept: the appearances of fields and of earlier
 * signatures, and the values of fields that the reader has to draw.
 */
export class FormFlattener {
  readonly #document: PDFDocument;
  readonly #fonts: DocumentFonts;
  readonly #drawings = new Map<string, PDFRef>();
  /** Whether readers must redraw the fields, because the file's appearances may be out of date. */
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

  /** Removes the fields from a page. Returns the operators that draw them, in displayed space. */
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

  /** Removes the form itself. Call after every page has been processed. */
  finish(): void {
    const { catalog } = this.#document;
    catalog.delete(acroForm);
    // The changes that an earlier signature permitted; they do not apply without the signature.
    catalog.delete(PDFName.of('Perms'));
  }

  /** The resource dictionary of the drawings. */
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
    const stream = this.#document.context.lookup(appearance);
    const content = stream instanceof PDFStream ? decodeContent(stream) : null;
    const operators = content?.bytes.toString('latin1') ?? '';
    // For an empty field, some programs write operators that show an empty string.
    const shown = operators.replaceAll(/(?:\(\s*\)|<\s*>)\s*Tj/g, '');
    return /(?:Tj|TJ|['"])(?:\s|$)/.test(shown);
  }
}

const acroForm = PDFName.of('AcroForm');

function shownBox({ rectangle }: Widget, toShown: Matrix): ShownBox {
  const [x, y, right, top] = boxAround(rectangle, toShown);
  return { x, y, width: right - x, height: top - y };
}
