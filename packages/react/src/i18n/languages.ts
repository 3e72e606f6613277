import type { Messages } from '@lingui/core';
import { messages as english } from './compiled/en.ts';

/**
 * Two lazy chunks per language; a literal map, so that bundlers see each import. The first texts in
 * English come with the screens: most signers need them, and so does whoever loses a chunk.
 */
const catalogs = {
  en: {
    first: async () => ({ messages: english }),
    rest: () => import('./compiled/en-rest.ts'),
  },
  de: {
    first: () => import('./compiled/de.ts'),
    rest: () => import('./compiled/de-rest.ts'),
  },
  es: {
    first: () => import('./compiled/es.ts'),
    rest: () => import('./compiled/es-rest.ts'),
  },
  fr: {
    first: () => import('./compiled/fr.ts'),
    rest: () => import('./compiled/fr-rest.ts'),
  },
  nl: {
    first: () => import('./compiled/nl.ts'),
    rest: () => import('./compiled/nl-rest.ts'),
  },
  pt: {
    first: () => import('./compiled/pt.ts'),
    rest: () => import('./compiled/pt-rest.ts'),
  },
} as const;

/** `first` is needed before the first field can be filled in, `rest` loads after it. */
export type CatalogPart = 'first' | 'rest';

/** A supported language. */
export type Language = keyof typeof catalogs;

export const fallbackLanguage: Language = 'en';

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(catalogs, code);
}

/** In the order of the menu of languages. */
export const languages: readonly Language[] = Object.keys(catalogs).filter(isLanguage);

/** Returns the first supported language, with `de-AT` matching `de`; otherwise English. */
export function pickLanguage(preferences: readonly (string | null | undefined)[]): Language {
  const bases = preferences.map((tag) => tag?.toLowerCase().split('-')[0] ?? '');
  return bases.find(isLanguage) ?? fallbackLanguage;
}

export async function loadMessages(language: Language, part: CatalogPart): Promise<Messages> {
  const { messages } = await catalogs[language][part]();
  return messages;
}
