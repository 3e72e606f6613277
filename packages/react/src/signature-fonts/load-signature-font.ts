import type { SignatureFont } from '@sign-envelope/core';
import { type FontFile, type Subset, signatureFontFiles } from './signature-font-files.ts';
import { isNeededFor, subsetRanges } from './subset-ranges.ts';

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
