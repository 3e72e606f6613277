import type { MailLanguage } from '@sign-envelope/core/contract';
import { mailLanguages } from '@sign-envelope/core/contract';
import { readStoredBranding } from '../company/stored-branding.ts';
import type { EnvelopeHead, StoredParty } from '../envelopes/read/stored-envelope.ts';
import { maxNameLength, plainLine } from '../mail/plain-line.ts';

/** Characters of a title or name within a sentence or a subject. */
const maxTitleLength = 80;

/** The name of the product. */
export const productName = 'Sign Envelope';

export interface MailFacts {
  readonly title: string;
  /** The company whose API key was used, regardless of the envelope's branding or settings. */
  readonly company: string;
  /** The primary colour of the branding, `#rrggbb`, or `null`. */
  readonly color: string | null;
}

/** Facts that mails about an envelope mention, as safe single lines. */
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
  const preferred = party?.language ?? stored.envelope.language;
  return mailLanguages.find((language) => language === preferred) ?? 'en';
}

/** Formats a time in a language. In UTC, because the reader's time zone is unknown. */
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
