import type { PDFDict, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { pdfNumber } from '../content-stream.ts';
import { drawAppearance } from '../form/draw-appearance.ts';
import type { Rectangle } from '../form/widget.ts';
import { inverse, readPageSpace } from '../page-space.ts';
import { overlayPage } from '../stamp/overlay-page.ts';

/** Draws annotations into a page, in the order in which they are added. */
export class PageDrawing {
  readonly #page: PDFPage;
  readonly #content: string[] = [];
  readonly #keys = new Map<PDFRef, string>();

  constructor(page: PDFPage) {
    this.#page = page;
  }

  /** Adds an appearance stream. */
  add(annotation: PDFDict, appearance: PDFRef, rectangle: Rectangle): void {
    const key = this.#keyOf(appearance);
    const drawn = drawAppearance(appearance, rectangle, key, annotation, null);
    if (drawn !== null) this.#content.push(drawn);
  }

  /** Writes the drawings over the content of the page. */
  finish(): void {
    if (this.#content.length === 0) return;
    const space = readPageSpace(this.#page);
    const toShown = inverse(space.toUser).map((each) => pdfNumber(each));
    const { context } = this.#page.node;
    const drawings = Object.fromEntries([...this.#keys].map(([object, key]) => [key, object]));
    const resources = context.register(context.obj({ XObject: drawings }));
    const content = `${toShown.join(' ')} cm\n${this.#content.join('\n')}`;
    overlayPage(this.#page, space, content, resources);
  }

  #keyOf(object: PDFRef): string {
    const key = this.#keys.get(object) ?? `Annotation${this.#keys.size}`;
    this.#keys.set(object, key);
    return key;
  }
}
