import type { CertificateWords } from './certificate-words.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';

const words = { en, de, es, fr, nl, pt } satisfies Readonly<Record<string, CertificateWords>>;

export type CertificateLanguage = keyof typeof words;

/** The texts in a language, or in English. */
export function certificateWords(language: string): CertificateWords {
  return words[certificateLanguage(language)];
}

export function certificateLanguage(language: string): CertificateLanguage {
  const [base = ''] = language.toLowerCase().split('-');
  return isKnown(base) ? base : 'en';
}

const isKnown = (language: string): language is CertificateLanguage =>
  Object.hasOwn(words, language);
