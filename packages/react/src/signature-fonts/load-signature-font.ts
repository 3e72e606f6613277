import type { SignatureFont } from '@sign-envelope/core';
import { type Subset, signatureFontFiles } from './signature-font-files.ts';
import { isNeededFor, subsetRanges } from './subset-ranges.ts';

/** The range as the browser writes it, which is how it stands on the faces that are there. */
function asWritten(range: string): string {
  return new FontFace('probe', 'local("")', { unicodeRange: range }).unicodeRange;
}

function isLoaded(fonts: FontFaceSet, family: string, range: string): boolean {
  const written = asWritten(range);
  for (const face of fonts) {
    if (face.family.replaceAll('"', '') === family && face.unicodeRange === written) return true;
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
  // By fetch, which connect-src allows: the pages' CSP has no font-src.
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.href} answered ${answer.status}`);
  const face = new FontFace(family, await answer.arrayBuffer(), { unicodeRange });
  await face.load();
  fonts.add(face);
}

/**
 * Makes a hand usable on the page, in those of its files that the text needs. The faces are the
 * document's, because `@font-face` does nothing in a shadow tree. Rejects when a file cannot be had.
 */
export async function loadSignatureFont(
  hand: SignatureFont,
  family: string,
  text: string,
  fonts: FontFaceSet,
): Promise<void> {
  const files = signatureFontFiles[hand];
  const subsets = ['latin', 'latin-ext', 'cyrillic', 'vietnamese'] as const;
  await Promise.all(
    subsets.map((subset) => {
      const address = files[subset];
      const isNeeded = subset === 'latin' || isNeededFor(subsetRanges[subset], text);
      return address && isNeeded ? loadSubset(fonts, family, subset, address()) : undefined;
    }),
  );
}
