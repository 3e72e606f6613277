import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFile } from './font-catalog.ts';

const require = createRequire(import.meta.url);

/**
 * The families for Chinese, Japanese and Korean, in the order in which they are asked. Each comes in
 * about a hundred slices, so that a name in one of them does not open thousands of glyphs.
 */
const families = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-sans-tc'];

const letter =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;

/** The slice each character is in, by code point. One slice is one object. */
type Slices = ReadonlyMap<number, FontFile>;

/** Never changes while a server runs. */
const known = new Map<string, Slices>();

/** Gives the slice that has a character, `undefined` where no family has it. */
export type EastAsianFonts = (character: string) => FontFile | undefined;

/** Whether a character is a letter of Chinese, Japanese or Korean, which no other font has. */
export function isEastAsian(character: string): boolean {
  return letter.test(character);
}

/**
 * The fonts for one line. Chinese and Japanese write some characters differently, so a line stays in
 * one family where one has all of it.
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

/** Which characters each slice has: `{ "[4]": "U+1f1e9-1f1f5,U+1f21a" }`, besides named parts. */
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
