import type { SignatureFont } from '@sign-envelope/core';
import { type Subset, signatureFontFiles } from './signature-font-files.ts';
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

async function loadSubset(
  fonts: FontFaceSet,
  family: string,
  subset: Subset,
  address: URL,
): Promise<void> {
  const unicodeRange = subsetRanges[subset];
  if (isLoaded(fonts, family, unicodeRange)) return;
  // Uses fetch, which connect-src allows: the pages' CSP has no font-src.
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href} returned ${response.status}`);
  const face = new FontFace(family, await response.arrayBuffer(), { unicodeRange });
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
      const address = files[subset];
      const isNeeded = subset === 'latin' || isNeededFor(subsetRanges[subset], text);
      return address && isNeeded ? loadSubset(fonts, family, subset, address()) : undefined;
    }),
  );
}
