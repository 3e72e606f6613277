import type { Messages } from '@lingui/core';
import { messages as english } from './compiled/en.ts';

/**
 * Each language loads on demand, except English, which is part of the first script: most signers
 * need it, and it replaces a language that fails to load. A literal map, so that bundlers see each
 * import.
 */
const catalogs = {
  en: async () => ({ messages: english }),
  de: () => import('./compiled/de.ts'),
  es: () => import('./compiled/es.ts'),
  fr: () => import('./compiled/fr.ts'),
  nl: () => import('./compiled/nl.ts'),
  pt: () => import('./compiled/pt.ts'),
} as const;

/** A supported language. */
export type Language = keyof typeof catalogs;

/** The language whose messages need not be loaded. */
export const fallbackLanguage: Language = 'en';

export const fallbackMessages: Messages = english;

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(catalogs, code);
}

/** In the order of the menu of languages. */
export const languages: readonly Language[] = Object.keys(catalogs).filter(isLanguage);

/** Native name of each language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
  pt: 'Português',
};

/** Returns the first supported language, with `de-AT` matching `de`; otherwise English. */
export function pickLanguage(preferences: readonly (string | null | undefined)[]): Language {
  const bases = preferences.map((tag) => tag?.toLowerCase().split('-')[0] ?? '');
  return bases.find(isLanguage) ?? fallbackLanguage;
}

/** Loads the messages of a language. Rejects if the request fails; English never does. */
export async function loadMessages(language: Language): Promise<Messages> {
  const { messages } = await catalogs[language]();
  return messages;
}
