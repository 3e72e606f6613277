import { PDFBool, PDFDict, type PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import type { ShownBox } from '../stamp/shown-box.ts';
import { DocumentFonts } from '../text/document-fonts.ts';
import { drawFrame } from './draw-frame.ts';
import { drawValue } from './draw-value.ts';
import { textOf, type Widget } from './widget.ts';

/**
 * The number of the first font of fields: PDF 32000-1, 9.6.4 requires other tags for other subsets,
 * and those of answers are counted from 0.
 */
const firstFont = 26 ** 5;

/** The interactive form of a PDF: 12.7. Call `remove` after its fields have been drawn. */
export class AcroForm {
  readonly fonts: DocumentFonts;
  readonly #catalog: PDFDict;
  readonly #dict: PDFDict | null;

  constructor({ catalog, context }: PDFDocument) {
    this.fonts = new DocumentFonts(context, firstFont);
    this.#catalog = catalog;
    const dict = context.lookup(catalog.get(formKey));
    this.#dict = dict instanceof PDFDict ? dict : null;
  }

  /** The resources of appearances without their own. */
  get resources(): PDFDict | null {
    const resources = this.#entry('DR');
    return resources instanceof PDFDict ? resources : null;
  }

  /** Whether readers draw the value instead of the appearance, which the file says is out of date. */
  isOutOfDate({ type }: Widget): boolean {
    const isWritten = type === 'Tx' || type === 'Ch';
    return isWritten && this.#entry('NeedAppearances') === PDFBool.True;
  }

  /** The operators that draw a field without a usable appearance, in displayed space. */
  draw(widget: Widget, box: ShownBox): string {
    // Without an appearance for its state, such as that of a box that is not ticked, it looks empty.
    if (widget.type === 'Btn' && widget.hasStates) return '';
    const style =
      widget.defaultAppearance === '' && this.#dict !== null
        ? textOf(this.#dict, this.#dict.get(PDFName.of('DA')))
        : widget.defaultAppearance;
    const parts = [
      drawFrame(widget, box),
      drawValue({ ...widget, defaultAppearance: style }, box, this.fonts),
    ];
    return parts
      .filter((part) => part !== null)
      .map((part) => `q\n${part}\nQ`)
      .join('\n');
  }

  /** Returns whether the document had a form. */
  remove(): boolean {
    const hadForm = this.#catalog.delete(formKey);
    // The changes that an earlier signature permitted; they do not apply without the signature.
    return this.#catalog.delete(PDFName.of('Perms')) || hadForm;
  }

  #entry(key: string): PDFObject | undefined {
    return this.#dict?.context.lookup(this.#dict.get(PDFName.of(key)));
  }
}

const formKey = PDFName.of('AcroForm');
