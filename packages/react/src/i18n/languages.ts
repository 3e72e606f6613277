import type { Messages } from '@lingui/core';
import { messages as english } from './compiled/en.ts';

const loadLateEnglish = () => import('./compiled/en-late.ts');

/**
 * Each language loads on demand. English is part of the first script, because most signers need it and it
 * replaces a language that fails to load; only the texts of late parts load with these. A literal map, so
 * that bundlers see each import.
 */
const catalogs = {
  en: async () => ({ messages: { ...english, ...(await loadLateEnglish()).messages } }),
  de: () => import('./compiled/de.ts'),
  es: () => import('./compiled/es.ts'),
  fr: () => import('./compiled/fr.ts'),
  nl: () => import('./compiled/nl.ts'),
  pt: () => import('./compiled/pt.ts'),
} as const;

/** A supported language. */
export type Language = keyof typeof catalogs;

/** The language whose messages need not be loaded, except for those of late parts. */
export const fallbackLanguage: Language = 'en';

export const fallbackMessages: Messages = english;

/** Loads the messages of the fallback language that only late parts show. */
export const loadLateMessages = async (): Promise<Messages> => (await loadLateEnglish()).messages;

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

/** Loads all messages of a language. */
export async function loadMessages(language: Language): Promise<Messages> {
  const { messages } = await catalogs[language]();
  return messages;
}
