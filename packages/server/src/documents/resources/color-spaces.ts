import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { decodeContent } from '../content/decode-content.ts';
import { isFunction } from './color-functions.ts';
import { name, numberOf, numbersOf } from './pdf-values.ts';

const defaultSpaces = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'].map(name);

/**
 * Deletes the colour spaces that resources define in place of those of the device. Some readers ignore
 * them, and others use them for what is stamped on the page too. Returns whether there were any.
 */
export function deleteDefaultSpaces(owner: PDFDict): boolean {
  const spaces = owner.context.lookup(owner.get(name('ColorSpace')));
  if (!(spaces instanceof PDFDict)) return false;
  return defaultSpaces.map((key) => spaces.delete(key)).includes(true);
}

const deviceSpaces: ReadonlyMap<number, PDFName> = new Map([
  [1, name('DeviceGray')],
  [3, name('DeviceRGB')],
  [4, name('DeviceCMYK')],
]);

/**
 * Repairs a colour space that readers convert differently: one with parameters that are not valid becomes
 * that of the device with as many components. Returns whether anything was changed.
 */
export function settleColorSpace(context: PDFContext, space: PDFArray): boolean {
  const [family, first, second, third] = entriesOf(space);
  switch (family) {
    case name('CalGray'):
      return isCalibrated(first, 1) ? false : replace(space, 1);
    case name('CalRGB'):
      return isCalibrated(first, 3) ? false : replace(space, 3);
    case name('ICCBased'):
      return settleProfile(space, first);
    case name('Indexed'):
      return settlePalette(context, space);
    case name('Separation'):
      return isFunction(third) ? settleColorant(space, first, second, third) : replace(space, 1);
    case name('DeviceN'):
      return isFunction(third)
        ? settleColorants(context, space, first)
        : replaceColorants(space, first);
    default:
      return false;
  }
}

function entriesOf(space: PDFArray): readonly (PDFObject | undefined)[] {
  return space.asArray().map((_, index) => space.lookup(index));
}

/** Replaces a colour space in place, because references to it may be anywhere. */
function replace(space: PDFArray, components: number): boolean {
  const device = deviceSpaces.get(components);
  if (device === undefined) return false;
  while (space.size() > 0) space.remove(space.size() - 1);
  space.push(device);
  return true;
}

/** Exponents that displays have had; readers handle others differently. */
const gammas = { min: 0.9, max: 3 } as const;

/** Limit of the parts of a matrix, which are below 1 for real colours. */
const maxPart = 2;

function isCalibrated(object: PDFObject | undefined, components: 1 | 3): boolean {
  if (!(object instanceof PDFDict)) return false;
  const white = numbersOf(object, object.get(name('WhitePoint')));
  if (white?.length !== 3 || white.some((part) => part <= 0 || part > maxPart)) return false;
  const gamma = object.context.lookup(object.get(name('Gamma')));
  const exponents = components === 1 ? [numberOf(gamma) ?? 0] : numbersOf(object, gamma);
  const areExponents =
    exponents?.length === components &&
    exponents.every((each) => each >= gammas.min && each <= gammas.max);
  if (gamma !== undefined && !areExponents) return false;
  const matrix = numbersOf(object, object.get(name('Matrix')));
  if (!object.has(name('Matrix'))) return true;
  return matrix?.length === 9 && matrix.every((part) => Math.abs(part) <= maxPart);
}

/** Signatures of colour spaces in profiles: ICC.1:2010, table 15. */
const profileSpaces: Readonly<Record<number, readonly string[]>> = {
  1: ['GRAY'],
  3: ['RGB ', 'Lab ', 'XYZ ', 'YCbr', 'HSV '],
  4: ['CMYK'],
};

const known = new WeakMap<PDFStream, boolean>();

function settleProfile(space: PDFArray, profile: PDFObject | undefined): boolean {
  if (!(profile instanceof PDFStream)) return replace(space, 3);
  const count = numberOf(profile.dict.context.lookup(profile.dict.get(name('N')))) ?? 3;
  const isValid = known.get(profile) ?? isProfile(profile, count);
  known.set(profile, isValid);
  return isValid ? false : replace(space, count);
}

/** Whether the header of a profile is valid: ICC.1:2010, 7.2. */
function isProfile(profile: PDFStream, count: number): boolean {
  const bytes = decodeContent(profile)?.bytes;
  if (bytes === undefined || bytes.length < 132) return false;
  const space = bytes.toString('latin1', 16, 20);
  const isComplete = bytes.readUInt32BE(0) <= bytes.length;
  const isSigned = bytes.toString('latin1', 36, 40) === 'acsp';
  return isComplete && isSigned && (profileSpaces[count]?.includes(space) ?? false);
}

/** The number of components of a colour space; `null` if it has none of its own or is not known. */
export function componentsOf(context: PDFContext, entry: PDFObject | undefined): number | null {
  const space = context.lookup(entry);
  const [family, first] = space instanceof PDFArray ? entriesOf(space) : [space];
  for (const [count, device] of deviceSpaces) if (family === device) return count;
  switch (family) {
    case name('CalGray'):
    case name('Separation'):
    case name('Indexed'):
      return 1;
    case name('CalRGB'):
    case name('Lab'):
      return 3;
    case name('ICCBased'):
      return first instanceof PDFStream
        ? numberOf(context.lookup(first.dict.get(name('N'))))
        : null;
    case name('DeviceN'):
      return first instanceof PDFArray ? first.size() : null;
    default:
      return null;
  }
}

const maxIndex = 255;

/** Completes a palette that is shorter than it claims to be. */
function settlePalette(context: PDFContext, space: PDFArray): boolean {
  const [, , last, colors] = entriesOf(space);
  const count = componentsOf(context, space.get(1));
  const claimed = numberOf(last);
  const bytes = bytesOf(colors);
  if (count === null || claimed === null || bytes === null) return false;
  const index = Math.min(maxIndex, Math.max(0, Math.trunc(claimed)));
  const length = (index + 1) * count;
  if (index === claimed && bytes.length >= length) return false;
  const complete = Buffer.alloc(length);
  complete.set(bytes.subarray(0, length));
  space.set(2, PDFNumber.of(index));
  space.set(3, PDFHexString.of(complete.toString('hex')));
  return true;
}

function bytesOf(colors: PDFObject | undefined): Uint8Array | null {
  if (colors instanceof PDFString || colors instanceof PDFHexString) return colors.asBytes();
  return colors instanceof PDFStream ? (decodeContent(colors)?.bytes ?? null) : null;
}

/** Colorants with a meaning of their own, which some readers use instead of the alternative colour. */
const special = new Set(['All', 'None', 'Black', 'Cyan', 'Magenta', 'Yellow'].map(name));

const otherColorant = name('SignEnvelope');

function settleColorant(
  space: PDFArray,
  colorant: PDFObject | undefined,
  alternative: PDFObject | undefined,
  tint: PDFObject | undefined,
): boolean {
  if (colorant === undefined || !(colorant instanceof PDFName) || !special.has(colorant)) {
    return false;
  }
  if (isBlackInk(colorant, alternative, tint)) return false;
  space.set(1, otherColorant);
  return true;
}

/** Whether a colorant is the black that the device has too. */
function isBlackInk(
  colorant: PDFName,
  alternative: PDFObject | undefined,
  tint: PDFObject | undefined,
): boolean {
  if (colorant !== name('Black') || alternative !== name('DeviceCMYK')) return false;
  if (!(tint instanceof PDFDict)) return false;
  const at = (key: string) => numbersOf(tint, tint.get(name(key)))?.join();
  return at('C0') === '0,0,0,0' && at('C1') === '0,0,0,1';
}

function settleColorants(
  context: PDFContext,
  space: PDFArray,
  colorants: PDFObject | undefined,
): boolean {
  if (!(colorants instanceof PDFArray)) return false;
  const names = colorants.asArray().map((each) => context.lookup(each));
  if (!names.every((each) => each === name('None'))) return false;
  const others = names.map((_, index) => name(`SignEnvelope${index}`));
  space.set(1, context.obj(others));
  return true;
}

function replaceColorants(space: PDFArray, colorants: PDFObject | undefined): boolean {
  const count = colorants instanceof PDFArray ? colorants.size() : 1;
  return replace(space, deviceSpaces.has(count) ? count : 1);
}
