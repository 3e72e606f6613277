import type { SignatureFont } from '@sign-envelope/core';

/** Character subsets of font files, as named by https://fonts.google.com. */
export type Subset = 'latin' | 'latin-ext' | 'cyrillic' | 'vietnamese';

type Addresses = Readonly<Partial<Record<Subset, () => URL>>>;

/**
 * URLs of each font's files: in `fonts/` next to the built module. Written out one by one, because
 * bundlers only resolve literal URLs.
 */
export const signatureFontFiles: Readonly<Record<SignatureFont, Addresses>> = {
  'dancing-script': {
    latin: () => new URL('./fonts/dancing-script-latin.woff2', import.meta.url),
    'latin-ext': () => new URL('./fonts/dancing-script-latin-ext.woff2', import.meta.url),
    vietnamese: () => new URL('./fonts/dancing-script-vietnamese.woff2', import.meta.url),
  },
  caveat: {
    latin: () => new URL('./fonts/caveat-latin.woff2', import.meta.url),
    'latin-ext': () => new URL('./fonts/caveat-latin-ext.woff2', import.meta.url),
    cyrillic: () => new URL('./fonts/caveat-cyrillic.woff2', import.meta.url),
  },
  sacramento: {
    latin: () => new URL('./fonts/sacramento-latin.woff2', import.meta.url),
    'latin-ext': () => new URL('./fonts/sacramento-latin-ext.woff2', import.meta.url),
  },
  'homemade-apple': {
    latin: () => new URL('./fonts/homemade-apple-latin.woff2', import.meta.url),
  },
  'marck-script': {
    latin: () => new URL('./fonts/marck-script-latin.woff2', import.meta.url),
    'latin-ext': () => new URL('./fonts/marck-script-latin-ext.woff2', import.meta.url),
    cyrillic: () => new URL('./fonts/marck-script-cyrillic.woff2', import.meta.url),
  },
};
