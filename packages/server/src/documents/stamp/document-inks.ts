import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import type { Ink } from '@sign-envelope/core';
import { type InkDrawing, inkDrawing } from './ink-drawing.ts';
import { deviceColors } from './page-overlays.ts';

/** An embedded drawing and its name in a page's resources. */
export interface InkResource extends Omit<InkDrawing, 'operators'> {
  /** Without the slash. */
  readonly key: string;
  readonly ref: PDFRef;
}

/** The drawn signatures added to a document. Equal ones, on any number of fields, are embedded once. */
export class DocumentInks {
  readonly #document: PDFDocument;
  readonly #resources = new Map<string, InkResource | null>();

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /**
   * Embeds ink; `null` if there is none.
   *
   * @param color - `#rrggbb`, for ink without a colour.
   */
  use(ink: Ink, color: string): InkResource | null {
    const name = JSON.stringify([ink.strokes, ink.svg, color]);
    const known = this.#resources.get(name);
    if (known !== undefined) return known;
    const drawing = inkDrawing(ink, color);
    const resource = drawing === null ? null : this.#embed(drawing);
    this.#resources.set(name, resource);
    return resource;
  }

  /** The entries of the resource dictionary. */
  references(): Record<string, PDFRef> {
    const used = [...this.#resources.values()].filter((ink) => ink !== null);
    return Object.fromEntries(used.map(({ key, ref }) => [key, ref]));
  }

  #embed({ operators, ...place }: InkDrawing): InkResource {
    const { context } = this.#document;
    const { x, y, width, height } = place;
    const form = context.flateStream(operators, {
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: [x, y, x + width, y + height],
      Resources: context.obj(deviceColors),
    });
    return { key: `Ink${this.#resources.size}`, ref: context.register(form), ...place };
  }
}
