import * as v from 'valibot';

/** Languages of mails: the same as those of the signing pages. */
export const mailLanguages = ['en', 'de', 'es', 'fr', 'nl', 'pt'] as const;

/** Language of a mail. */
export type MailLanguage = (typeof mailLanguages)[number];

/** The language of the mails that a request causes. */
export const senderLanguage = v.picklist(mailLanguages, 'server_errors.envelope.language');
