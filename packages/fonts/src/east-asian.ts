import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFile } from './font-file.ts';

const require = createRequire(import.meta.url);

/**
 * The font families for Chinese, Japanese and Korean, in order of preference. Each is split into
 * about a hundred slices, so that a short name does not load thousands of glyphs.
 */
const families = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-sans-tc'];

const letter =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;

/** The slice of each character, by code point. Each slice is a single object. */
type Slices = ReadonlyMap<number, FontFile>;

/** Slices by family, cached for the life of the process because fonts do not change. */
const known = new Map<string, Slices>();

/** Returns the slice that supports a character; `undefined` if no family does. */
export type EastAsianFonts = (character: string) => FontFile | undefined;

/** Whether a character is a Chinese, Japanese or Korean letter, which no other font supports. */
export function isEastAsian(character: string): boolean {
  return letter.test(character);
}

/**
 * The fonts for one line. Some characters look different in Chinese and Japanese, so a line uses a
 * single family if one supports all of its characters.
 */
export function eastAsianFonts(line: string): EastAsianFonts {
  const characters = [...line].filter(isEastAsian);
  const whole = families.find((family) => characters.every((each) => slice(family, each)));
  const order = whole === undefined ? families : [whole, ...families];
  return (character) => {
    for (const family of order) {
      const found = slice(family, character);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function slice(family: string, character: string): FontFile | undefined {
  return slicesOf(family).get(character.codePointAt(0) ?? 0);
}

function slicesOf(family: string): Slices {
  let slices = known.get(family);
  if (slices === undefined) {
    slices = readSlices(family);
    known.set(family, slices);
  }
  return slices;
}

/** Reads the characters of each slice, such as `{ "[4]": "U+1f1e9-1f1f5,U+1f21a" }`. */
function readSlices(family: string): Slices {
  const file = require.resolve(`@fontsource-variable/${family}/unicode.json`);
  const ranges: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'));
  const slices = new Map<number, FontFile>();
  for (const [name, list] of Object.entries(ranges)) {
    const subset = /^\[(\d+)\]$/.exec(name)?.[1];
    if (subset === undefined) continue;
    const file: FontFile = { family, subset, weight: 400, isSlice: true };
    for (const range of list.split(',')) {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      const end = Number.parseInt(last, 16);
      for (let code = Number.parseInt(first, 16); code <= end; code += 1) slices.set(code, file);
    }
  }
  return slices;
}
