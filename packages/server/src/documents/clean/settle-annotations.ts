import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { repairContents } from '../content/repair-contents.ts';
import { DocumentError } from '../document-engine.ts';
import { AcroForm } from '../form/acro-form.ts';
import { isOfField, readPrinted, readWidget } from '../form/widget.ts';
import { documentLimits } from '../limits/document-limits.ts';
import { requireLimits } from '../limits/require-limits.ts';
import { PageDrawing } from './page-drawing.ts';
import type { RemovedPart } from './removed-part.ts';

const name = (text: string) => PDFName.of(text);

/**
 * Makes annotations part of their pages as printed. Readers draw annotations over the content of a
 * page, so one with a background would hide an answer stamped beneath it, and each reader has its own
 * rules for which annotations it shows. Fields become part of their pages as filled in, and nobody can
 * fill them in again. Links stay, but nothing of them is visible.
 *
 * @returns the kinds of parts that were changed
 * @throws DocumentError if there are too many annotations.
 */
export function settleAnnotations(
  document: PDFDocument,
  progress: () => void,
): ReadonlySet<RemovedPart> {
  const settler = new AnnotationSettler(document);
  for (const page of document.getPages()) {
    settler.settle(page);
    progress();
  }
  return settler.finish(progress);
}

class AnnotationSettler {
  readonly #document: PDFDocument;
  readonly #drawables = new Map<PDFRef, PDFRef | null>();
  readonly #visibleLinks = new Set<PDFDict>();
  readonly #form: AcroForm;
  readonly #fonts: PDFRef;
  readonly #changed = new Set<RemovedPart>();
  #count = 0;
  #hasNewResources = false;

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#form = new AcroForm(document);
    this.#fonts = document.context.nextRef();
  }

  settle(page: PDFPage): void {
    const { node } = page;
    const { context } = node;
    this.#dropInherited(node);
    const list = context.lookup(node.get(PDFName.Annots));
    if (list === undefined || list === PDFNull) return;
    const entries = list instanceof PDFArray ? list.asArray() : [];
    this.#count += entries.length;
    if (this.#count > documentLimits.objects) {
      throw new DocumentError('document.too_many_objects', 'It has too many annotations');
    }
    const drawing = new PageDrawing(page, this.#fonts);
    const kept = entries.filter((entry) => this.#settleEntry(entry, drawing));
    drawing.finish();
    if (!(list instanceof PDFArray)) this.#changed.add('annotations');
    else if (kept.length === entries.length) return;
    // Pages may share the array, so it is replaced.
    if (kept.length === 0) node.delete(PDFName.Annots);
    else node.set(PDFName.Annots, context.obj([...kept]));
  }

  /** Completes the changes. Call after every page has been settled. */
  finish(progress: () => void): ReadonlySet<RemovedPart> {
    // Not earlier, because pages may share a link.
    for (const link of this.#visibleLinks) hideLink(link);
    if (this.#visibleLinks.size > 0) this.#changed.add('annotations');
    if (this.#form.remove()) this.#changed.add('form_fields');
    if (this.#changed.size > 0) {
      const { context } = this.#document;
      context.assign(this.#fonts, context.obj(this.#form.fonts.write()));
    }
    if (this.#hasNewResources) {
      // With resources of its own, an appearance can have image objects instead of inline images.
      repairContents(this.#document, progress);
      requireLimits(this.#document.context);
    }
    return this.#changed;
  }

  /** Some readers let pages inherit annotations, although the entry is not inheritable. */
  #dropInherited(node: PDFDict): void {
    const { context } = node;
    const seen = new Set<PDFObject>([node]);
    let parent = context.lookup(node.get(PDFName.Parent));
    while (parent instanceof PDFDict && !seen.has(parent)) {
      seen.add(parent);
      if (parent.delete(PDFName.Annots)) this.#changed.add('annotations');
      parent = context.lookup(parent.get(PDFName.Parent));
    }
  }

  /** Draws an annotation if it is visible. Returns whether the page keeps it. */
  #settleEntry(entry: PDFObject, drawing: PageDrawing): boolean {
    const annotation = this.#document.context.lookup(entry);
    if (!(annotation instanceof PDFDict)) {
      this.#changed.add('annotations');
      return false;
    }
    const type = annotation.context.lookup(annotation.get(name('Subtype')));
    if (type === name('Widget') && isOfField(annotation)) {
      this.#changed.add('form_fields');
      this.#drawField(annotation, drawing);
      return false;
    }
    // A popup is a window of the reader, and is not printed.
    const printed = type === name('Popup') ? null : readPrinted(annotation);
    if (printed !== null) {
      const drawable = this.#drawableOf(printed.appearance);
      if (drawable !== null) drawing.add(annotation, drawable, printed.rectangle);
    }
    if (type !== name('Link')) {
      this.#changed.add('annotations');
      return false;
    }
    if (isVisible(annotation)) this.#visibleLinks.add(annotation);
    return true;
  }

  #drawField(annotation: PDFDict, drawing: PageDrawing): void {
    const widget = readWidget(annotation);
    if (widget === null || widget.isHidden) return;
    const { appearance, rectangle } = widget;
    if (appearance !== null && !this.#form.isOutOfDate(widget)) {
      const drawable = this.#drawableOf(appearance);
      if (drawable !== null && drawing.add(annotation, drawable, rectangle)) return;
    }
    drawing.addContent(this.#form.draw(widget, drawing.shownBox(rectangle)));
  }

  /** A copy of an appearance stream that looks the same as part of a page. */
  #drawableOf(appearance: PDFRef): PDFRef | null {
    const known = this.#drawables.get(appearance);
    if (known !== undefined) return known;
    const { context } = this.#document;
    const original = context.lookup(appearance);
    const copy = original instanceof PDFRawStream ? this.#copyOf(original) : null;
    const drawable = copy && context.register(copy);
    this.#drawables.set(appearance, drawable);
    return drawable;
  }

  #copyOf({ dict: original, contents }: PDFRawStream): PDFRawStream {
    const { context } = original;
    const dict = PDFDict.withContext(context);
    for (const [key, value] of original.entries()) dict.set(key, value);
    // pdfium blends an annotation with the page even if its appearance is an isolated group.
    dict.delete(name('Group'));
    if (!(context.lookup(dict.get(PDFName.Resources)) instanceof PDFDict)) {
      dict.set(PDFName.Resources, this.#form.resources ?? context.obj({}));
      this.#hasNewResources = true;
    }
    return PDFRawStream.of(dict, contents);
  }
}

const visibleParts = ['AP', 'BS', 'C', 'IC', 'MK'].map(name);

/** Whether a link has an appearance or a border, which is 1 point wide by default. */
function isVisible(link: PDFDict): boolean {
  if (link.has(name('AP')) || link.has(name('MK'))) return true;
  const style = link.context.lookup(link.get(name('BS')));
  const border = link.context.lookup(link.get(name('Border')));
  const widths: (PDFObject | undefined)[] = [];
  // The border style takes precedence, but not every reader knows it.
  if (style instanceof PDFDict) widths.push(style.get(name('W')));
  if (border instanceof PDFArray) widths.push(border.asArray()[2]);
  const isZero = (width: PDFObject | undefined) => {
    const number = link.context.lookup(width);
    return number instanceof PDFNumber && number.asNumber() === 0;
  };
  return widths.length === 0 || !widths.every(isZero);
}

function hideLink(link: PDFDict): void {
  for (const part of visibleParts) link.delete(part);
  link.set(name('Border'), link.context.obj([0, 0, 0]));
  link.set(name('H'), name('N'));
}
