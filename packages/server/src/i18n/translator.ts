import { type Messages, setupI18n } from '@lingui/core';
import type { MailLanguage } from '@sign-envelope/core/contract';
import { messages as de } from './compiled/de.ts';
import { messages as en } from './compiled/en.ts';
import { messages as es } from './compiled/es.ts';
import { messages as fr } from './compiled/fr.ts';
import { messages as nl } from './compiled/nl.ts';
import { messages as pt } from './compiled/pt.ts';
import type certificateMessages from './messages/en/certificate.json';
import type mailMessages from './messages/en/mail.json';

const catalogs: Readonly<Record<MailLanguage, Messages>> = { en, de, es, fr, nl, pt };

export type MessageId = keyof typeof certificateMessages | keyof typeof mailMessages;

export type MessageValues = Readonly<Record<string, string | number>>;

/** Returns a text of mails or certificates. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

/** Whether there is such a text. */
export const isMessageId = (id: string): id is MessageId => Object.hasOwn(en, id);

const isLanguage = (code: string): code is MailLanguage => Object.hasOwn(catalogs, code);

/** Returns the language of a tag such as `de-AT`, or English if there are no texts in it. */
export function textLanguage(tag: string): MailLanguage {
  const [base = ''] = tag.toLowerCase().split('-');
  return isLanguage(base) ? base : 'en';
}

/** Returns the texts in a language, or in English. */
export function translator(language: string): Translate {
  const locale = textLanguage(language);
  const i18n = setupI18n({ locale, messages: { [locale]: catalogs[locale] } });
  return (id, values = {}) => {
    const escaped = Object.entries(values).map(([name, value]) => [name, escapeValue(value)]);
    return i18n._(id, Object.fromEntries(escaped));
  };
}

/**
 * Lingui decodes escape sequences in the text that it returns, also in values: a title with `\u000a`
 * would end the line of a subject. An escaped backslash stays one.
 */
function escapeValue(value: string | number): string | number {
  return typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value;
}
