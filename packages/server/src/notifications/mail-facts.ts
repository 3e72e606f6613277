import type { MailLanguage } from '@sign-envelope/core';
import { mailLanguages } from '@sign-envelope/core';
import type { EnvelopeHead, StoredParty } from '../envelopes/stored-envelope.ts';
import { readStoredBranding } from '../envelopes/stored-settings.ts';
import { maxNameLength, plainLine } from '../mail/plain-line.ts';

/** Characters of a title or name within a sentence or a subject. */
const maxTitleLength = 80;

/** How the product calls itself. */
export const productName = 'Sign Envelope';

export interface MailFacts {
  readonly title: string;
  /** The company whose API key sent it, whatever the envelope's branding or settings call it. */
  readonly company: string;
  /** `#rrggbb` of a branded sender, or `null`. */
  readonly color: string | null;
}

/** What every mail about an envelope speaks of, as harmless single lines. */
export function mailFacts(stored: EnvelopeHead): MailFacts {
  return {
    title: plainLine(stored.envelope.title, maxTitleLength),
    company: plainLine(stored.company.name, maxNameLength),
    color: readStoredBranding(stored.envelope)?.colours?.primary ?? null,
  };
}

export function nameOf({ title }: StoredParty): string {
  return plainLine(title, maxNameLength);
}

/** The party's language, or the envelope's. */
export function languageOf(stored: EnvelopeHead, party: StoredParty | null): MailLanguage {
  const wish = party?.language ?? stored.envelope.language;
  return mailLanguages.find((language) => language === wish) ?? 'en';
}

/** A time as it is written in a language; in UTC, for nobody knows where the reader is. */
export function timeIn(language: MailLanguage, time: Date): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(time);
}
