import type { BrandPalette } from '../model/envelope.ts';
import { defaultFont } from '../model/field.ts';

// Servers differ in how they write a number or a boolean ('1', 1, true). Every value of a response is
// read here once, so that the rest of the code sees one notation. Which reader reads which key follows
// from the schemas in wire/: see wire/read-by.ts.

/** Reads the value of a key, which may be missing. Never throws. */
export type Reader = (value: unknown) => unknown;

/** The result of reading an object by a table of readers. */
export type Reading<R extends Readonly<Record<string, Reader>>> = {
  readonly [K in keyof R]: ReturnType<R[K]>;
};

/**
 * Reads an object key by key. Keys without a reader are ignored.
 */
export function readEntries<R extends Readonly<Record<string, Reader>>>(
  readers: R,
  record: Readonly<Record<string, unknown>>,
): Reading<R> {
  // A copy has all keys from the start, and keeps its shape: adding them one by one takes three times as long.
  const reading: Record<string, unknown> = { ...readers };
  for (const key of Object.keys(readers)) {
    // A page may have given every object more keys.
    reading[key] = readers[key]?.(Object.hasOwn(record, key) ? record[key] : undefined);
  }
  return reading as Reading<R>;
}

/** Text unchanged; a number as its digits; anything else as `''`. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** A finite number, from digits too; `null` for anything else. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() !== '') return toNumber(Number(value));
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A number greater than 0, or `null`. */
export function toPositive(value: unknown): number | null {
  const number = toNumber(value);
  return number !== null && number > 0 ? number : null;
}

/** An integer from `min` to `max`, or `null`. */
export function toInteger(value: unknown, min: number, max: number): number | null {
  const number = toNumber(value);
  return number !== null && Number.isInteger(number) && number >= min && number <= max
    ? number
    : null;
}

export function toBoolean(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** Like `toBoolean`, but `null` for a missing or empty value. */
export function toBooleanOrNull(value: unknown): boolean | null {
  return value === null || value === undefined || value === '' ? null : toBoolean(value);
}

export function toTextOrNull(value: unknown): string | null {
  return toText(value).trim() || null;
}

const shortHex = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const longHex = /^#?([0-9a-f]{6})$/i;

/** `#rrggbb` in lower case, from three or six hex digits; `null` for anything else. */
export function toHexColor(value: unknown): string | null {
  const text = toText(value).trim().replace(shortHex, '$1$1$2$2$3$3');
  const digits = longHex.exec(text)?.[1];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

/** Colours by role, without invalid ones; `undefined` if there is no palette. */
export function toPalette(value: unknown): BrandPalette | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const colors = Object.entries(value).map(([role, color]) => [
    role,
    Array.isArray(color) ? color.map(toHexColor) : toHexColor(color),
  ]);
  return Object.fromEntries(colors.filter(([, color]) => [color].flat().every(Boolean)));
}

const fontName = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u;

/** A font name that is safe in a style; else the default. */
export function toFont(value: unknown): string {
  const name = toText(value).trim();
  return fontName.test(name) ? name : defaultFont;
}

const scheme = /^[^/?#]*?:/;
const imageScheme = /^(?:https?:|blob:|data:image\/[a-z+.-]+[;,])/i;

/** The address of an image: relative, http(s), blob or a data: image. Else `null`. */
export function toImageAddress(value: unknown): string | null {
  const address = toTextOrNull(value);
  if (address === null) return null;
  return !scheme.test(address) || imageScheme.test(address) ? address : null;
}

/** The list itself, or an empty one. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The texts of a list that are not empty. */
export function toTexts(value: unknown): readonly string[] {
  return toList(value)
    .map(toText)
    .filter((text) => text !== '');
}

/** Leaves the value unchanged, for code that knows more about it. */
export function passthrough(value: unknown): unknown {
  return value;
}
