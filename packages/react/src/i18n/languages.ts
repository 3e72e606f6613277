import type { Messages } from '@lingui/core';

/** Two lazy chunks per language; a literal map, so that bundlers see each import. */
const catalogs = {
  en: {
    first: () => import('./compiled/en.ts'),
    later: () => import('./compiled/en-later.ts'),
  },
  de: {
    first: () => import('./compiled/de.ts'),
    later: () => import('./compiled/de-later.ts'),
  },
  es: {
    first: () => import('./compiled/es.ts'),
    later: () => import('./compiled/es-later.ts'),
  },
  fr: {
    first: () => import('./compiled/fr.ts'),
    later: () => import('./compiled/fr-later.ts'),
  },
  nl: {
    first: () => import('./compiled/nl.ts'),
    later: () => import('./compiled/nl-later.ts'),
  },
  pt: {
    first: () => import('./compiled/pt.ts'),
    later: () => import('./compiled/pt-later.ts'),
  },
} as const;

/** `first` is read before the first field can be filled in, `later` is the rest. */
export type CatalogPart = 'first' | 'later';

/** A language all texts are there in. */
export type Language = keyof typeof catalogs;

export const fallbackLanguage: Language = 'en';

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(catalogs, code);
}

/** In the order of the specification, section 2. */
export const languages: readonly Language[] = Object.keys(catalogs).filter(isLanguage);

/** The first of these wishes that is there, `de-AT` being `de`; else English. */
export function pickLanguage(wishes: readonly (string | null | undefined)[]): Language {
  const bases = wishes.map((wish) => wish?.toLowerCase().split('-')[0] ?? '');
  return bases.find(isLanguage) ?? fallbackLanguage;
}

export async function loadMessages(language: Language, part: CatalogPart): Promise<Messages> {
  const { messages } = await catalogs[language][part]();
  return messages;
}
