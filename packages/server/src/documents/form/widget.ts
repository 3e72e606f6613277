import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { isPdfNumber } from '../content-stream.ts';

/** Left, bottom, right, top: points in the page's coordinates. */
export type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

/** A widget of a field in a PDF's own form. Damaged entries are treated as missing. */
export interface Widget {
  readonly dict: PDFDict;
  readonly rectangle: Rectangle;
  /** Hidden on screen, where forms are filled in. Whether it prints makes no difference. */
  readonly isHidden: boolean;
  /** The appearance stream of the current state; `null` if the reader has to draw it. */
  readonly appearance: PDFRef | null;
  /** Whether the appearance depends on the state. */
  readonly hasStates: boolean;
  /** Field type: text, button, choice or signature. */
  readonly type: 'Tx' | 'Btn' | 'Ch' | 'Sig' | null;
  /** The field's flags as a bit mask. */
  readonly flags: number;
  /** The name of a button's state; `null` for none and for Off. */
  readonly state: string | null;
  /** The entered text, the chosen options as displayed, or the caption of a push button. */
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

/** Flag of a push button's field: PDF 32000-1, 12.7.4.2. */
export const pushButton = 1 << 16;

const name = (text: string) => PDFName.of(text);

/** Reads a widget. Returns `null` for a widget without a rectangle. */
export function readWidget(dict: PDFDict): Widget | null {
  const rectangle = readRectangle(dict, dict.get(name('Rect')));
  if (rectangle === null) return null;
  const type = nameOf(dict.context.lookup(inherited(dict, 'FT')));
  const annotationFlags = numberOf(dict, dict.get(name('F')));
  const state = readState(dict);
  const flags = numberOf(dict, inherited(dict, 'Ff'));
  return {
    dict,
    rectangle,
    isHidden: (annotationFlags & (invisible | hidden | noView)) !== 0,
    appearance: readAppearance(dict),
    hasStates: normalAppearance(dict) instanceof PDFDict,
    type: type === 'Tx' || type === 'Btn' || type === 'Ch' || type === 'Sig' ? type : null,
    flags,
    state: state === off ? null : state,
    value: readValue(dict, type, flags),
    defaultAppearance: textOf(dict, inherited(dict, 'DA')),
  };
}

/** Whether a widget belongs to a field with a name and a type. Not every reader shows others. */
export function isOfField(dict: PDFDict): boolean {
  if (nameOf(dict.context.lookup(inherited(dict, 'FT'))) === null) return false;
  return fieldsOf(dict).some((field) => textOf(field, field.get(name('T'))) !== '');
}

/** Reads an annotation that is not of a field. Returns `null` if nothing is printed. */
export function readPrinted(dict: PDFDict): PrintedAnnotation | null {
  if ((numberOf(dict, dict.get(name('F'))) & (hidden | print)) !== print) return null;
  const rectangle = readRectangle(dict, dict.get(name('Rect')));
  const appearance = readAppearance(dict);
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
  return box.every(isPdfNumber) && box[0] < box[2] && box[1] < box[3] ? box : null;
}

function readAppearance(dict: PDFDict): PDFRef | null {
  const normal = normalAppearance(dict);
  const entry = normal instanceof PDFDict ? normal.get(name(readState(dict))) : normal;
  const isStream = dict.context.lookup(entry) instanceof PDFStream;
  return isStream && entry instanceof PDFRef ? entry : null;
}

/** A reference to a stream, or a dictionary with a stream for each state. */
function normalAppearance(dict: PDFDict): PDFRef | PDFDict | undefined {
  const { context } = dict;
  const appearances = context.lookup(dict.get(name('AP')));
  if (!(appearances instanceof PDFDict)) return undefined;
  const normal = appearances.get(name('N'));
  const found = context.lookup(normal);
  if (found instanceof PDFDict) return found;
  return normal instanceof PDFRef && found instanceof PDFStream ? normal : undefined;
}

/** The state of a button that is not selected, and of other annotations without a state. */
const off = 'Off';

/** The current state. Without one, most readers use the value of the field. */
function readState(dict: PDFDict): string {
  const state = dict.context.lookup(dict.get(name('AS')));
  // Most readers accept a string, too.
  const written = nameOf(state) ?? textOf(dict, state);
  return written === '' ? (nameOf(dict.context.lookup(inherited(dict, 'V'))) ?? off) : written;
}

function readValue(dict: PDFDict, type: string | null, flags: number): string {
  const { context } = dict;
  if (type === 'Btn') {
    const look = context.lookup(dict.get(name('MK')));
    const hasCaption = look instanceof PDFDict && (flags & pushButton) !== 0;
    return hasCaption ? textOf(look, look.get(name('CA'))) : '';
  }
  const options = type === 'Ch' ? readOptions(dict) : null;
  const texts = textsOf(dict, inherited(dict, 'V'));
  return texts.map((text) => options?.get(text) ?? text).join('\n');
}

/** The displayed texts of a choice by the exported ones, if these differ: PDF 32000-1, 12.7.4.4. */
function readOptions(dict: PDFDict): ReadonlyMap<string, string> {
  const { context } = dict;
  const list = context.lookup(inherited(dict, 'Opt'));
  const options = new Map<string, string>();
  for (const entry of list instanceof PDFArray ? list.asArray() : []) {
    const pair = context.lookup(entry);
    if (!(pair instanceof PDFArray) || pair.size() !== 2) continue;
    options.set(textOf(dict, pair.get(0)), textOf(dict, pair.get(1)));
  }
  return options;
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
export function textOf(dict: PDFDict, entry: PDFObject | undefined): string {
  return textsOf(dict, entry).join('\n');
}

function textsOf(dict: PDFDict, entry: PDFObject | undefined): string[] {
  const object = dict.context.lookup(entry);
  const texts = object instanceof PDFArray ? object.asArray() : [object];
  return texts
    .map((each) => dict.context.lookup(each))
    .filter((each) => each instanceof PDFString || each instanceof PDFHexString)
    .map((each) => each.decodeText());
}
