import type { VerificationTexts } from './verification-message.ts';

/** Languages that verifications are described in. */
export type VerificationLanguage = 'en' | 'de' | 'es' | 'fr' | 'nl' | 'pt';

const texts: Readonly<Record<VerificationLanguage, () => Promise<VerificationTexts>>> = {
  en: async () => (await import('./texts/en.ts')).english,
  de: async () => (await import('./texts/de.ts')).german,
  es: async () => (await import('./texts/es.ts')).spanish,
  fr: async () => (await import('./texts/fr.ts')).french,
  nl: async () => (await import('./texts/nl.ts')).dutch,
  pt: async () => (await import('./texts/pt.ts')).portuguese,
};

/** Loads what verifications say in a language. Rejects if it cannot be loaded. */
export function loadVerificationTexts(language: VerificationLanguage): Promise<VerificationTexts> {
  return texts[language]();
}
