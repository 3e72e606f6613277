import type { PDFDict, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { pdfNumber } from '../content-stream.ts';
import { boxAround, drawAppearance } from '../form/draw-appearance.ts';
import type { Rectangle } from '../form/widget.ts';
import { inverse, type Matrix, type PageSpace, readPageSpace } from '../page-space.ts';
import { overlayPage } from '../stamp/overlay-page.ts';
import type { ShownBox } from '../stamp/shown-box.ts';

/** Draws fields and other annotations into a page, in the order in which they are added. */
export class PageDrawing {
  readonly #page: PDFPage;
  readonly #space: PageSpace;
  readonly #toShown: Matrix;
  readonly #fonts: PDFRef;
  readonly #content: string[] = [];
  readonly #keys = new Map<PDFRef, string>();

  /** @param fonts - The fonts of all content that is added. */
  constructor(page: PDFPage, fonts: PDFRef) {
    this.#page = page;
    this.#space = readPageSpace(page);
    this.#toShown = inverse(this.#space.toUser);
    this.#fonts = fonts;
  }

  /** Adds an appearance stream. Returns whether it can be drawn. */
  add(annotation: PDFDict, appearance: PDFRef, rectangle: Rectangle): boolean {
    const key = this.#keyOf(appearance);
    const drawn = drawAppearance(appearance, rectangle, key, annotation);
    if (drawn === null) return false;
    const toShown = this.#toShown.map((each) => pdfNumber(each));
    this.#content.push(`q ${toShown.join(' ')} cm ${drawn} Q`);
    return true;
  }

  /** Adds content in displayed space. */
  addContent(content: string): void {
    if (content !== '') this.#content.push(content);
  }

  /** A rectangle of the page's coordinates as displayed. */
  shownBox(rectangle: Rectangle): ShownBox {
    const [x, y, right, top] = boxAround(rectangle, this.#toShown);
    return { x, y, width: right - x, height: top - y };
  }

  /** Writes the drawings over the content of the page. */
  finish(): void {
    if (this.#content.length === 0) return;
    const { context } = this.#page.node;
    const drawings = Object.fromEntries([...this.#keys].map(([object, key]) => [key, object]));
    const resources = context.register(context.obj({ XObject: drawings, Font: this.#fonts }));
    overlayPage(this.#page, this.#space, this.#content.join('\n'), resources);
  }

  #keyOf(object: PDFRef): string {
    const key = this.#keys.get(object) ?? `Annotation${this.#keys.size}`;
    this.#keys.set(object, key);
    return key;
  }
}
