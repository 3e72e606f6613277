import * as v from 'valibot';

/** Languages that mails are written in: those of the signing pages. */
export const mailLanguages = ['en', 'de', 'es', 'fr', 'nl', 'pt'] as const;

/** One of the languages that mails are written in. */
export type MailLanguage = (typeof mailLanguages)[number];

/** The language of the mails that a request leads to. */
export const senderLanguage = v.picklist(mailLanguages, 'server_errors.envelope.language');
