import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/** Left, bottom, right, top: points in the page's coordinates. */
export type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

/** A widget of a field in a PDF's own form. Damaged entries are treated as missing. */
export interface Widget {
  readonly dict: PDFDict;
  readonly rectangle: Rectangle;
  /** Hidden on screen. On page images too, because pdfium ignores whether a widget prints. */
  readonly isHidden: boolean;
  /** The appearance stream of the current state; `null` if the reader has to draw it. */
  readonly appearance: PDFRef | null;
  /** Field type: text, button, choice or signature. */
  readonly type: 'Tx' | 'Btn' | 'Ch' | 'Sig' | null;
  /** The field's flags as a bit mask. */
  readonly flags: number;
  /** The name of a button's state; `null` for none and for Off. */
  readonly state: string | null;
  /** The entered text or chosen options. */
  readonly value: string;
  /** The operators that set the font and colour. */
  readonly defaultAppearance: string;
}

/** What an annotation looks like when printed. */
export interface PrintedAnnotation {
  readonly rectangle: Rectangle;
  readonly appearance: PDFRef;
}

/** Annotation flags: PDF 32000-1, 12.5.3. */
const invisible = 1 << 0;
const hidden = 1 << 1;
const print = 1 << 2;
const noView = 1 << 5;

/** Maximum nesting of fields, to stop at cycles. */
const maxDepth = 32;

const name = (text: string) => PDFName.of(text);

/** Splits the annotations of a page into those of form fields and all others. */
export function splitAnnotations(page: PDFPage): {
  readonly widgets: readonly PDFDict[];
  readonly others: readonly PDFObject[];
} {
  const { context } = page.node;
  const list = context.lookup(page.node.get(PDFName.Annots));
  const widgets: PDFDict[] = [];
  const others: PDFObject[] = [];
  for (const entry of list instanceof PDFArray ? list.asArray() : []) {
    const annotation = context.lookup(entry);
    const isWidget =
      annotation instanceof PDFDict &&
      context.lookup(annotation.get(name('Subtype'))) === name('Widget');
    if (isWidget) widgets.push(annotation);
    else others.push(entry);
  }
  return { widgets, others };
}

/** Reads a widget. Returns `null` for a widget without a rectangle. */
export function readWidget(dict: PDFDict): Widget | null {
  const rectangle = readRectangle(dict, dict.get(name('Rect')));
  if (rectangle === null) return null;
  const type = nameOf(dict.context.lookup(inherited(dict, 'FT')));
  const annotationFlags = numberOf(dict, dict.get(name('F')));
  const state = nameOf(dict.context.lookup(dict.get(name('AS')) ?? inherited(dict, 'V')));
  return {
    dict,
    rectangle,
    isHidden: (annotationFlags & (invisible | hidden | noView)) !== 0,
    appearance: readAppearance(dict, state),
    type: type === 'Tx' || type === 'Btn' || type === 'Ch' || type === 'Sig' ? type : null,
    flags: numberOf(dict, inherited(dict, 'Ff')),
    state: state === 'Off' ? null : state,
    value: textOf(dict, inherited(dict, 'V')),
    defaultAppearance: textOf(dict, inherited(dict, 'DA')),
  };
}

/**
 * Whether a widget belongs to a field with a name and a type. pdfium does not show any other widget.
 */
export function isOfField(dict: PDFDict): boolean {
  if (nameOf(dict.context.lookup(inherited(dict, 'FT'))) === null) return false;
  return fieldsOf(dict).some((field) => textOf(field, field.get(name('T'))) !== '');
}

/** Reads an annotation that is not of a field. Returns `null` if nothing is printed. */
export function readPrinted(dict: PDFDict): PrintedAnnotation | null {
  if ((numberOf(dict, dict.get(name('F'))) & (hidden | print)) !== print) return null;
  const rectangle = readRectangle(dict, dict.get(name('Rect')));
  const appearance = readAppearance(dict, nameOf(dict.context.lookup(dict.get(name('AS')))));
  return rectangle === null || appearance === null ? null : { rectangle, appearance };
}

/** Corners may be in any order. Returns `null` if it is not a rectangle or has no area. */
export function readRectangle(owner: PDFDict, entry: PDFObject | undefined): Rectangle | null {
  const array = owner.context.lookup(entry);
  if (!(array instanceof PDFArray) || array.size() !== 4) return null;
  const numbers = array.asArray().map((each) => owner.context.lookup(each));
  const [x1, y1, x2, y2] = numbers.map((each) =>
    each instanceof PDFNumber ? each.asNumber() : Number.NaN,
  );
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  const box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const;
  return box.every(Number.isFinite) && box[0] < box[2] && box[1] < box[3] ? box : null;
}

function readAppearance(dict: PDFDict, state: string | null): PDFRef | null {
  const { context } = dict;
  const appearances = context.lookup(dict.get(name('AP')));
  if (!(appearances instanceof PDFDict)) return null;
  const normal = appearances.get(name('N'));
  const found = context.lookup(normal);
  if (found instanceof PDFStream) return normal instanceof PDFRef ? normal : null;
  if (!(found instanceof PDFDict) || state === null) return null;
  const entry = found.get(name(state));
  return entry instanceof PDFRef && context.lookup(entry) instanceof PDFStream ? entry : null;
}

/** An entry of the field, or of its nearest ancestor that has one. */
function inherited(dict: PDFDict, key: string): PDFObject | undefined {
  for (const field of fieldsOf(dict)) {
    const entry = field.get(name(key));
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** A field and its ancestors. */
function fieldsOf(dict: PDFDict): readonly PDFDict[] {
  const fields: PDFDict[] = [];
  let field: PDFObject | undefined = dict;
  for (let depth = 0; depth < maxDepth && field instanceof PDFDict; depth += 1) {
    fields.push(field);
    field = dict.context.lookup(field.get(name('Parent')));
  }
  return fields;
}

function nameOf(object: PDFObject | undefined): string | null {
  return object instanceof PDFName ? object.decodeText() : null;
}

function numberOf(dict: PDFDict, entry: PDFObject | undefined): number {
  const number = dict.context.lookup(entry);
  return number instanceof PDFNumber ? number.asNumber() : 0;
}

/** A text, or several texts joined by line breaks. */
function textOf(dict: PDFDict, entry: PDFObject | undefined): string {
  const object = dict.context.lookup(entry);
  if (object instanceof PDFString || object instanceof PDFHexString) return object.decodeText();
  if (!(object instanceof PDFArray)) return '';
  const texts = object.asArray().map((each) => dict.context.lookup(each));
  return texts
    .filter((each) => each instanceof PDFString || each instanceof PDFHexString)
    .map((each) => each.decodeText())
    .join('\n');
}
