import {
  PDFArray,
  PDFBool,
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
import {
  annotationsOf,
  flagsOf,
  hiddenFlag,
  lacksAppearance,
  lacksTick,
  placeMade,
  readRectangle,
  readShown,
  type ShownAnnotation,
  subtypeOf,
} from '../form/annotation.ts';
import { boxAround, drawAppearance } from '../form/draw-appearance.ts';
import { pdfNumber } from '../pdf/content-stream.ts';
import { DocumentError } from '../pdf/document-error.ts';
import { documentLimits } from '../pdf/document-limits.ts';
import { inverse, type Matrix, readPageSpace } from '../pdf/page-space.ts';
import { drawTick } from '../stamp/draw-mark.ts';
import { PageOverlays } from '../stamp/page-overlays.ts';
import type { RemovedPart } from './removed-part.ts';

const name = (text: string) => PDFName.of(text);

/** Width in points of the border of a link from which it could hide an answer. */
const wideBorder = 3;

/** Whether it is left to readers what some fields and other annotations look like. */
export function needsAppearances(document: PDFDocument): boolean {
  const needed = formOf(document)?.get(name('NeedAppearances'));
  return (
    document.context.lookup(needed) === PDFBool.True ||
    document
      .getPages()
      .some(({ node }) =>
        annotationsOf(node, node.get(PDFName.Annots)).some(
          (annotation) => subtypeOf(annotation) !== 'Link' && lacksAppearance(annotation),
        ),
      )
  );
}

/** Takes over the places of appearances that were made for a copy of a document. */
export function placeMadeAppearances(copy: PDFDocument, received: PDFDocument): void {
  const before = received.getPages();
  for (const [index, { node }] of copy.getPages().entries()) {
    const original = before[index]?.node;
    if (original === undefined) continue;
    const lists = [node, original].map((each) => annotationsOf(each, each.get(PDFName.Annots)));
    placeMade(lists[0] ?? [], lists[1] ?? []);
  }
}

/**
 * Makes fields and other annotations part of their pages, as shown on the screen: readers draw
 * annotations over the content of a page, so that one with a background would hide an answer stamped
 * beneath it, and nobody can fill in a field again. Links stay, and so do attached files, without
 * their symbols.
 *
 * @returns the kinds of parts that were changed
 * @throws DocumentError if there are too many annotations.
 */
export function flattenAnnotations(
  document: PDFDocument,
  progress: () => void,
): ReadonlySet<RemovedPart> {
  const flattener = new Flattener(document);
  for (const page of document.getPages()) {
    flattener.flatten(page);
    progress();
  }
  flattener.finish();
  const { catalog } = document;
  if (catalog.delete(name('AcroForm'))) flattener.changed.add('form_fields');
  // The changes that an earlier signature permitted; they do not apply without the signature.
  if (catalog.delete(name('Perms'))) flattener.changed.add('form_fields');
  return flattener.changed;
}

class Flattener {
  readonly changed = new Set<RemovedPart>();
  readonly #overlays: PageOverlays;
  /** The resources of appearances without their own. */
  readonly #resources: PDFObject | undefined;
  /** Those that stay without their looks. */
  readonly #kept = new Set<PDFDict>();
  #count = 0;

  constructor(document: PDFDocument) {
    this.#overlays = new PageOverlays(document);
    this.#resources = formOf(document)?.get(name('DR'));
  }

  flatten(page: PDFPage): void {
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
    const drawn: PDFDict[] = [];
    const kept = entries.filter((entry) => {
      const annotation = context.lookup(entry);
      if (annotation instanceof PDFDict && this.#keeps(annotation, drawn)) return true;
      this.changed.add(isField(annotation) ? 'form_fields' : 'annotations');
      return false;
    });
    this.#draw(page, drawn);
    if (!(list instanceof PDFArray)) this.changed.add('annotations');
    else if (kept.length === entries.length) return;
    // Pages may share the array, so it is replaced.
    if (kept.length === 0) node.delete(PDFName.Annots);
    else node.set(PDFName.Annots, context.obj([...kept]));
  }

  /** Call after every page, because pages may share annotations. */
  finish(): void {
    for (const annotation of this.#kept) conceal(annotation);
    if (this.#kept.size > 0) this.changed.add('annotations');
  }

  /** Whether the page keeps an annotation. Adds it to those that become part of the page. */
  #keeps(annotation: PDFDict, drawn: PDFDict[]): boolean {
    switch (subtypeOf(annotation)) {
      case 'Link':
        if (!mayCover(annotation)) return true;
        break;
      case 'FileAttachment':
        if ((flagsOf(annotation) & hiddenFlag) !== 0) return true;
        break;
      default:
        drawn.push(annotation);
        return false;
    }
    drawn.push(annotation);
    this.#kept.add(annotation);
    return true;
  }

  /** Some readers let pages inherit annotations, although the entry is not inheritable. */
  #dropInherited(node: PDFDict): void {
    const { context } = node;
    const seen = new Set<PDFObject>([node]);
    let parent = context.lookup(node.get(PDFName.Parent));
    while (parent instanceof PDFDict && !seen.has(parent)) {
      seen.add(parent);
      if (parent.delete(PDFName.Annots)) this.changed.add('annotations');
      parent = context.lookup(parent.get(PDFName.Parent));
    }
  }

  /** Draws annotations into the space of their page, in their order. */
  #draw(page: PDFPage, annotations: readonly PDFDict[]): void {
    const { context } = page.node;
    const space = readPageSpace(page);
    const toShown = inverse(space.toUser);
    const forms: Record<string, PDFRef> = {};
    const layers: Record<string, PDFObject> = {};
    const content: string[] = [];
    for (const [index, annotation] of annotations.entries()) {
      const key = `Annotation${index}`;
      const shown = readShown(annotation);
      const drawn = shown && drawAppearance(shown, key, space.toUser);
      const operators: string[] = [];
      if (shown !== null && drawn !== null) {
        operators.push(`q ${operands(toShown)} cm ${drawn} Q`);
        forms[key] = context.register(this.#formOf(shown));
      } else operators.push(...drawTickOf(annotation, toShown));
      const layer = annotation.get(name('OC'));
      if (operators.length > 0 && layer !== undefined) {
        layers[key] = layer;
        operators.unshift(`/OC /${key} BDC`);
        operators.push('EMC');
      }
      content.push(...operators);
    }
    if (content.length === 0) return;
    const resources = context.register(context.obj({ XObject: forms, Properties: layers }));
    this.#overlays.draw(page, space, content.join('\n'), resources);
  }

  /** A copy of an appearance that looks the same as part of a page. */
  #formOf({ appearance, rectangle }: ShownAnnotation): PDFRawStream {
    const { dict, contents } = appearance;
    const { context } = dict;
    const form = PDFDict.withContext(context);
    for (const [key, value] of dict.entries()) form.set(key, value);
    // Annotations do not need these entries, but an XObject on a page does.
    form.set(name('Subtype'), name('Form'));
    form.set(name('Type'), name('XObject'));
    if (!form.has(name('BBox'))) {
      const [left, bottom, right, top] = rectangle;
      form.set(
        name('BBox'),
        context.obj([left - right, bottom - top, 2 * (right - left), 2 * (top - bottom)]),
      );
    }
    // pdfium blends an annotation with the page even if its appearance is an isolated group.
    form.delete(name('Group'));
    form.delete(name('OC'));
    if (!(context.lookup(form.get(PDFName.Resources)) instanceof PDFDict)) {
      form.set(PDFName.Resources, this.#resources ?? context.obj({}));
    }
    return PDFRawStream.of(form, contents);
  }
}

const operands = (matrix: Matrix) => matrix.map((each) => pdfNumber(each)).join(' ');

/** pdfium draws no tick where the file leaves it to readers. */
function drawTickOf(annotation: PDFDict, toShown: Matrix): readonly string[] {
  const rectangle = readRectangle(annotation, annotation.get(name('Rect')));
  if (rectangle === null || !lacksTick(annotation)) return [];
  const [x, y, right, top] = boxAround(rectangle, toShown);
  const box = { x, y, width: right - x, height: top - y };
  return [`q ${drawTick(box, black)} Q`];
}

const black = '#000000';

function formOf({ catalog, context }: PDFDocument): PDFDict | null {
  const form = context.lookup(catalog.get(name('AcroForm')));
  return form instanceof PDFDict ? form : null;
}

function isField(annotation: PDFObject | undefined): boolean {
  return annotation instanceof PDFDict && subtypeOf(annotation) === 'Widget';
}

const visibleParts = ['AP', 'BS', 'C', 'IC', 'MK'].map(name);

/** Whether a link has an appearance, or a border wide enough to hide an answer. */
function mayCover(link: PDFDict): boolean {
  if (link.has(name('AP')) || link.has(name('MK'))) return true;
  const { context } = link;
  const style = context.lookup(link.get(name('BS')));
  const border = context.lookup(link.get(name('Border')));
  const widths = [
    style instanceof PDFDict ? style.get(name('W')) : undefined,
    border instanceof PDFArray ? border.asArray()[2] : undefined,
  ].map((width) => context.lookup(width));
  return widths.some((width) => width instanceof PDFNumber && width.asNumber() > wideBorder);
}

/** Leaves nothing to see of an annotation that its page keeps. */
function conceal(annotation: PDFDict): void {
  for (const part of visibleParts) annotation.delete(part);
  if (subtypeOf(annotation) === 'Link') {
    annotation.set(name('Border'), annotation.context.obj([0, 0, 0]));
    annotation.set(name('H'), name('N'));
  } else {
    annotation.set(name('F'), PDFNumber.of(flagsOf(annotation) | hiddenFlag));
  }
}
