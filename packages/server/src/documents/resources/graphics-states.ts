import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { areDashes } from '../content/operand-values.ts';
import { settleBlendMode } from './blend-modes.ts';
import { deleteNulls, dictAt, isBoolean, name, numberOf, numbersOf } from './pdf-values.ts';

type IsValid = (value: PDFObject | undefined, state: PDFDict) => boolean;

const isIntegerTo =
  (most: number): IsValid =>
  (value) => {
    const number = numberOf(value);
    return Number.isInteger(number) && number !== null && number >= 0 && number <= most;
  };

const isAtLeast =
  (least: number): IsValid =>
  (value) => {
    const number = numberOf(value);
    return number !== null && number >= least;
  };

const isNumber: IsValid = (value) => value instanceof PDFNumber;

/** The entries of a graphics state: PDF 32000-1, table 58. */
const entries: Readonly<Record<string, IsValid>> = {
  LW: isAtLeast(0),
  LC: isIntegerTo(2),
  LJ: isIntegerTo(2),
  ML: isAtLeast(1),
  D: isDash,
  RI: (value) => value instanceof PDFName,
  OP: isBoolean,
  op: isBoolean,
  OPM: isIntegerTo(1),
  Font: isFont,
  FL: isNumber,
  SM: isNumber,
  SA: isBoolean,
  SMask: isSoftMask,
  CA: isNumber,
  ca: isNumber,
  AIS: isBoolean,
  TK: isBoolean,
};

/**
 * Deletes the entries of a graphics state that are not valid, and limits its opacity to what exists.
 * Returns whether anything was changed.
 */
export function settleGraphicsState(state: PDFDict): boolean {
  let isChanged = deleteNulls(state);
  isChanged = settleBlendMode(state) || isChanged;
  for (const [key, isValid] of Object.entries(entries)) {
    const entry = state.get(name(key));
    if (entry === undefined || isValid(state.context.lookup(entry), state)) continue;
    state.delete(name(key));
    isChanged = true;
  }
  for (const key of ['CA', 'ca']) isChanged = limitOpacity(state, name(key)) || isChanged;
  return settleSoftMask(state) || isChanged;
}

function limitOpacity(state: PDFDict, key: PDFName): boolean {
  const opacity = numberOf(state.context.lookup(state.get(key)));
  if (opacity === null || (opacity >= 0 && opacity <= 1)) return false;
  state.set(key, PDFNumber.of(opacity > 1 ? 1 : 0));
  return true;
}

function isDash(value: PDFObject | undefined, state: PDFDict): boolean {
  if (!(value instanceof PDFArray) || value.size() !== 2) return false;
  const dashes = numbersOf(state, value.get(0));
  const phase = numberOf(state.context.lookup(value.get(1)));
  return dashes !== null && phase !== null && phase >= 0 && areDashes(dashes);
}

function isFont(value: PDFObject | undefined, state: PDFDict): boolean {
  if (!(value instanceof PDFArray) || value.size() !== 2) return false;
  const font = value.get(0);
  const isKnown = font instanceof PDFRef && state.context.lookup(font) instanceof PDFDict;
  return isKnown && isNumber(state.context.lookup(value.get(1)), state);
}

function isSoftMask(value: PDFObject | undefined, { context }: PDFDict): boolean {
  if (value === name('None')) return true;
  if (!(value instanceof PDFDict)) return false;
  const kind = context.lookup(value.get(name('S')));
  const group = context.lookup(value.get(name('G')));
  if (kind !== name('Alpha') && kind !== name('Luminosity')) return false;
  if (!(group instanceof PDFStream)) return false;
  return numbersOf(value, group.dict.get(name('BBox')))?.length === 4 && isGroup(group.dict);
}

function isGroup(form: PDFDict): boolean {
  const group = dictAt(form, 'Group');
  return group !== null && group.context.lookup(group.get(name('S'))) === name('Transparency');
}

/** Components of the colour spaces that a group has in the end. */
const components: ReadonlyMap<PDFObject, number> = new Map([
  [name('DeviceGray'), 1],
  [name('DeviceRGB'), 3],
  [name('DeviceCMYK'), 4],
]);

/** Deletes the invalid parts of a soft mask: PDF 32000-1, table 144. */
function settleSoftMask(state: PDFDict): boolean {
  const mask = dictAt(state, 'SMask');
  if (mask === null) return false;
  const { context } = mask;
  let isChanged = deleteNulls(mask);
  const transfer = context.lookup(mask.get(name('TR')));
  const isFunction =
    transfer === name('Identity') || transfer instanceof PDFDict || transfer instanceof PDFStream;
  if (mask.has(name('TR')) && !isFunction) isChanged = mask.delete(name('TR'));
  if (!mask.has(name('BC')) || hasBackdrop(mask)) return isChanged;
  return mask.delete(name('BC'));
}

function hasBackdrop(mask: PDFDict): boolean {
  if (mask.context.lookup(mask.get(name('S'))) !== name('Luminosity')) return false;
  const color = numbersOf(mask, mask.get(name('BC')));
  const form = dictAt(mask, 'G');
  const group = form && dictAt(form, 'Group');
  const space = group?.context.lookup(group.get(name('CS')));
  const count = space === undefined ? color?.length : components.get(space);
  return color !== null && color.length === count;
}
