import * as de from './texts/de.ts';
import * as en from './texts/en.ts';
import * as es from './texts/es.ts';
import * as fr from './texts/fr.ts';
import * as nl from './texts/nl.ts';
import * as pt from './texts/pt.ts';

/**
 * Version of the texts: year and month. A text that was used is never changed; another one gets
 * another version.
 */
export const consentVersion = '2026-11';

/** Version that is recorded for a company's own text, which its digest identifies. */
const ownVersion = 'own';

const texts = { en, de, es, fr, nl, pt };

/** A language that there is a text in. */
export type ConsentLanguage = keyof typeof texts;

/** The languages that there is a text in. */
export const consentLanguages = ['en', 'de', 'es', 'fr', 'nl', 'pt'] as const;

/** What a company sets for its consent: `company_consent_terms` of the config. */
export interface ConsentTerms {
  /** How signers reach the company, such as an address or a telephone number; `null` if not set. */
  readonly contact: string | null;
  /** The company's own disclosures by language. Other languages have the standard text. */
  readonly texts: Readonly<Partial<Record<ConsentLanguage, string>>>;
}

/** What a signer agrees to. */
export interface ConsentText {
  readonly version: string;
  readonly language: ConsentLanguage;
  /** The sentence that the signer ticks. */
  readonly statement: string;
  /** What there is to know first. Paragraphs are separated by an empty line. */
  readonly disclosure: string;
  /** All of it, which the digest is of: the statement, an empty line, and the disclosure. */
  readonly text: string;
}

/**
 * The text that a signer agrees to, the same in the browser and on the server.
 *
 * @param language - English is shown for a language that there is no text in.
 * @example
 * ```ts
 * const { statement, text } = consentText('de', { companyName: 'Harbour', terms: null });
 * ```
 */
export function consentText(
  language: string,
  { companyName, terms }: { readonly companyName: string; readonly terms: ConsentTerms | null },
): ConsentText {
  const known = consentLanguages.find((one) => one === language) ?? 'en';
  const { statement, disclosureOf } = texts[known];
  const own = terms?.texts[known];
  const disclosure = own ?? disclosureOf(companyName, terms?.contact ?? null).join('\n\n');
  return {
    version: own === undefined ? consentVersion : ownVersion,
    language: known,
    statement,
    disclosure,
    text: `${statement}\n\n${disclosure}`,
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const toFilledText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/**
 * Reads `company_consent_terms` of a config as the server sends it (`Config.raw`). What cannot be read counts
 * as not set.
 */
export function parseConsentTerms(config: unknown): ConsentTerms | null {
  const value = isRecord(config) ? config.company_consent_terms : null;
  if (!isRecord(value)) return null;
  const given = isRecord(value.texts) ? value.texts : {};
  const own = consentLanguages.flatMap((language) => {
    const text = toFilledText(given[language]);
    return text === null ? [] : [[language, text] as const];
  });
  return { contact: toFilledText(value.contact), texts: Object.fromEntries(own) };
}
