import type { SignatureFont } from '@sign-envelope/core';
import { type FontFile, type Subset, signatureFontFiles } from './signature-font-files.ts';

/** The `unicode-range` of each file, from `unicode.json` of the @fontsource packages. */
export const subsetRanges: Readonly<Record<Subset, string>> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
};

/** Whether any character of the text is in a `unicode-range`. */
export function isNeededFor(range: string, text: string): boolean {
  const spans = range.split(',').map((span) => {
    const [first = '', last = first] = span.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return [...text].some((character) => {
    const point = character.codePointAt(0) ?? 0;
    return spans.some(([first, last]) => point >= first && point <= last);
  });
}

/** Normalizes a range like the browser does for the loaded font faces. */
function normalizeRange(range: string): string {
  return new FontFace('probe', 'local("")', { unicodeRange: range }).unicodeRange;
}

function isLoaded(fonts: FontFaceSet, family: string, range: string): boolean {
  const normalized = normalizeRange(range);
  for (const face of fonts) {
    if (face.family.replaceAll('"', '') === family && face.unicodeRange === normalized) return true;
  }
  return false;
}

/** The bytes of a font. Not its data URL: the pages' CSP has no font-src. */
function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function loadSubset(
  fonts: FontFaceSet,
  family: string,
  subset: Subset,
  file: FontFile,
): Promise<void> {
  const unicodeRange = subsetRanges[subset];
  if (isLoaded(fonts, family, unicodeRange)) return;
  const { default: dataUrl } = await file();
  const face = new FontFace(family, bytesOf(dataUrl), { unicodeRange });
  await face.load();
  fonts.add(face);
}

/**
 * Loads the files of a signature font that the text needs. The faces are added to the document, because
 * `@font-face` has no effect in a shadow tree. Rejects if a file fails to load.
 */
export async function loadSignatureFont(
  font: SignatureFont,
  family: string,
  text: string,
  fonts: FontFaceSet,
): Promise<void> {
  const files = signatureFontFiles[font];
  const subsets = ['latin', 'latin-ext', 'cyrillic', 'vietnamese'] as const;
  await Promise.all(
    subsets.map((subset) => {
      const file = files[subset];
      const isNeeded = subset === 'latin' || isNeededFor(subsetRanges[subset], text);
      return file && isNeeded ? loadSubset(fonts, family, subset, file) : undefined;
    }),
  );
}
