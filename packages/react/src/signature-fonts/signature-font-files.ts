import type { SignatureFont } from '@sign-envelope/core';

/** Character subsets of font files, as named by https://fonts.google.com. */
export type Subset = 'latin' | 'latin-ext' | 'cyrillic' | 'vietnamese';

/** Loads a font as a data URL. */
export type FontFile = () => Promise<{ readonly default: string }>;

type Files = Readonly<Partial<Record<Subset, FontFile>>>;

/**
 * Each font's files, as modules with a data URL: every bundler resolves a dynamic import, but not every
 * one the address of a file in a package.
 */
export const signatureFontFiles: Readonly<Record<SignatureFont, Files>> = {
  'dancing-script': {
    latin: () => import('../fonts/dancing-script-latin.woff2?inline'),
    'latin-ext': () => import('../fonts/dancing-script-latin-ext.woff2?inline'),
    vietnamese: () => import('../fonts/dancing-script-vietnamese.woff2?inline'),
  },
  caveat: {
    latin: () => import('../fonts/caveat-latin.woff2?inline'),
    'latin-ext': () => import('../fonts/caveat-latin-ext.woff2?inline'),
    cyrillic: () => import('../fonts/caveat-cyrillic.woff2?inline'),
  },
  sacramento: {
    latin: () => import('../fonts/sacramento-latin.woff2?inline'),
    'latin-ext': () => import('../fonts/sacramento-latin-ext.woff2?inline'),
  },
  'homemade-apple': {
    latin: () => import('../fonts/homemade-apple-latin.woff2?inline'),
  },
  'marck-script': {
    latin: () => import('../fonts/marck-script-latin.woff2?inline'),
    'latin-ext': () => import('../fonts/marck-script-latin-ext.woff2?inline'),
    cyrillic: () => import('../fonts/marck-script-cyrillic.woff2?inline'),
  },
};
