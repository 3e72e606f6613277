import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { isPdfNumber } from '../pdf/content-stream.ts';

/** Left, bottom, right, top: points in the page's coordinates. */
export type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

/** What an annotation shows, and where. */
export interface ShownAnnotation {
  readonly rectangle: Rectangle;
  readonly appearance: PDFRawStream;
  /** Whether it does not turn with its page. */
  readonly isUpright: boolean;
}

/** Annotation flags: PDF 32000-1, 12.5.3. */
const invisibleFlag = 1 << 0;
export const hiddenFlag = 1 << 1;
const noRotateFlag = 1 << 4;
const noViewFlag = 1 << 5;

/** The state of a button that is not selected. */
const off = 'Off';

/** Maximum nesting of fields, to stop at cycles. */
const maxDepth = 32;

const name = (text: string) => PDFName.of(text);

/** The type of an annotation, such as `Link`. */
export function subtypeOf(annotation: PDFDict): string {
  return textOf(annotation, annotation.get(name('Subtype')));
}

/** Whether an annotation is not on the screen. A popup is a window of the reader. */
export function isHidden(annotation: PDFDict): boolean {
  const type = subtypeOf(annotation);
  const hiding = hiddenFlag | noViewFlag | (type === 'Widget' ? invisibleFlag : 0);
  return type === 'Popup' || (flagsOf(annotation) & hiding) !== 0;
}

export function flagsOf(annotation: PDFDict): number {
  const flags = annotation.context.lookup(annotation.get(name('F')));
  return flags instanceof PDFNumber ? flags.asNumber() : 0;
}

/** Reads what an annotation shows on the screen; `null` for nothing. */
export function readShown(annotation: PDFDict): ShownAnnotation | null {
  const rectangle = readRectangle(annotation, annotation.get(name('Rect')));
  const appearance = appearanceOf(annotation);
  if (rectangle === null || isHidden(annotation)) return null;
  const isUpright = (flagsOf(annotation) & noRotateFlag) !== 0;
  return appearance instanceof PDFRawStream ? { rectangle, appearance, isUpright } : null;
}

/** Whether it is left to readers what an annotation on the screen looks like. */
export function lacksAppearance(annotation: PDFDict): boolean {
  return !isHidden(annotation) && appearanceOf(annotation) === undefined;
}

/**
 * Places the annotations of a page for which appearances were made: those of marked text are in the
 * coordinates of the page, wherever the annotation says that it is.
 *
 * @param before - The same annotations without the appearances.
 */
export function placeMade(annotations: readonly PDFDict[], before: readonly PDFDict[]): void {
  for (const [index, annotation] of annotations.entries()) {
    const original = before[index];
    const appearance = appearanceOf(annotation);
    if (original === undefined || !lacksAppearance(original)) continue;
    if (!annotation.has(name('QuadPoints')) || !(appearance instanceof PDFRawStream)) continue;
    const box = appearance.dict.get(name('BBox'));
    if (box !== undefined) annotation.set(name('Rect'), box);
  }
}

/**
 * The appearance of an annotation in its state; `null` if there is one for other states only, and
 * `undefined` if there is none (PDF 32000-1, 12.5.5).
 */
function appearanceOf(annotation: PDFDict): PDFObject | null | undefined {
  const { context } = annotation;
  const appearances = context.lookup(annotation.get(name('AP')));
  const normal = appearances instanceof PDFDict ? context.lookup(appearances.get(name('N'))) : null;
  if (normal instanceof PDFRawStream) return normal;
  if (!(normal instanceof PDFDict)) return undefined;
  return context.lookup(normal.get(name(stateOf(annotation)))) ?? null;
}

/** The current state. Without one, most readers use the value of the field. */
function stateOf(annotation: PDFDict): string {
  const state = textOf(annotation, annotation.get(name('AS')));
  if (state !== '') return state;
  const value = inherited(annotation, 'V');
  return value instanceof PDFName ? value.decodeText() : off;
}

/** Flags of radio buttons and push buttons: PDF 32000-1, 12.7.4.2. */
const otherButtons = (1 << 15) | (1 << 16);

/** Whether an annotation is a check box that is ticked and has no appearance. */
export function lacksTick(annotation: PDFDict): boolean {
  const flags = inherited(annotation, 'Ff');
  const number = flags instanceof PDFNumber ? flags.asNumber() : 0;
  const isBox = inherited(annotation, 'FT') === name('Btn') && (number & otherButtons) === 0;
  return isBox && lacksAppearance(annotation) && stateOf(annotation) !== off;
}

/** An entry of a field, or of its nearest ancestor that has one. */
function inherited(annotation: PDFDict, key: string): PDFObject | undefined {
  let field: PDFObject | undefined = annotation;
  for (let depth = 0; depth < maxDepth && field instanceof PDFDict; depth += 1) {
    const entry = annotation.context.lookup(field.get(name(key)));
    if (entry !== undefined) return entry;
    field = annotation.context.lookup(field.get(name('Parent')));
  }
  return undefined;
}

/** A name, or a string in place of one, which most readers accept. */
function textOf({ context }: PDFDict, entry: PDFObject | undefined): string {
  const object = context.lookup(entry);
  return object instanceof PDFName || object instanceof PDFString ? object.decodeText() : '';
}

/** Corners may be in any order. Returns `null` if it is not a rectangle or has no area. */
export function readRectangle(owner: PDFDict, entry: PDFObject | undefined): Rectangle | null {
  const numbers = numbersOf(owner, entry, 4);
  if (numbers === null) return null;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  const box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const;
  return box.every(isPdfNumber) && box[0] < box[2] && box[1] < box[3] ? box : null;
}

/** An array of so many numbers; `null` if it is none. */
export function numbersOf(
  { context }: PDFDict,
  entry: PDFObject | undefined,
  count: number,
): readonly number[] | null {
  const array = context.lookup(entry);
  if (!(array instanceof PDFArray) || array.size() !== count) return null;
  const numbers = array.asArray().map((each) => {
    const number = context.lookup(each);
    return number instanceof PDFNumber ? number.asNumber() : Number.NaN;
  });
  return numbers.every(Number.isFinite) ? numbers : null;
}

/** The annotations of a page. Damaged entries are left out. */
export function annotationsOf({ context }: PDFDict, list: PDFObject | undefined): PDFDict[] {
  const array = context.lookup(list);
  const entries = array instanceof PDFArray ? array.asArray() : [];
  return entries.map((entry) => context.lookup(entry)).filter((each) => each instanceof PDFDict);
}
