import type { Messages } from '@lingui/core';
import { first, loadRest } from './compiled/en.ts';

/**
 * A chunk per language with its first texts, which loads the rest of them; a literal map, so that
 * bundlers see each import. The first texts in English come with the screens: most signers need them,
 * and so does whoever loses a chunk.
 */
const catalogs = {
  en: async () => ({ first, loadRest }),
  de: () => import('./compiled/de.ts'),
  es: () => import('./compiled/es.ts'),
  fr: () => import('./compiled/fr.ts'),
  nl: () => import('./compiled/nl.ts'),
  pt: () => import('./compiled/pt.ts'),
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

/** The first texts of a language, if they need not be loaded. */
export const ownMessages = (language: Language): Messages | null =>
  language === 'en' ? first : null;

export async function loadMessages(language: Language, part: CatalogPart): Promise<Messages> {
  const { first, loadRest } = await catalogs[language]();
  return part === 'first' ? first : (await loadRest()).messages;
}
