import * as v from 'valibot';
import { isRedirectAddress } from '../../model/redirect-address.ts';
import { wireConfig } from '../wire/wire-envelope.ts';

const key = (name: string) => `server_errors.envelope.${name}`;

export const senderTitle = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('server_errors.required'),
  v.maxLength(300, 'server_errors.too_long'),
);

/** With six digits, as in the style sheets of the signing pages. */
const color = v.optional(
  v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, key('color')))),
  null,
);

/** The branding of a company, an envelope or a widget. */
export const senderBranding = v.strictObject({
  company: v.optional(v.nullable(senderTitle), null),
  /** http(s) address of the logo; `null` for none. Left out, the company's logo stays. */
  logoURL: v.optional(
    v.nullable(
      v.pipe(v.string(), v.maxLength(2_000), v.regex(/^https?:\/\/[^\s]+$/i, key('logo'))),
    ),
  ),
  colours: v.optional(
    v.strictObject({
      primary: color,
      accentPrimary: color,
      accentSecondary: color,
      secondary: color,
      tertiary: color,
      primaryIsWhite: v.optional(v.boolean(), false),
    }),
  ),
});

/** A branding that a sender sets, checked and with its defaults. */
export type SenderBranding = v.InferOutput<typeof senderBranding>;

/** The settings of signing pages that a sender can set. */
export const senderConfig = v.strictObject(v.omit(v.partial(wireConfig), ['records_seen']).entries);

/** Settings of signing pages; those left out are the company's. */
export type SenderConfig = v.InferOutput<typeof senderConfig>;

/** Where signers are redirected after they have signed; `null` for none. */
export const senderRedirect = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(2_000, 'server_errors.too_long'),
      v.check(isRedirectAddress, key('redirect')),
    ),
  ),
  null,
);

/** Languages of mails: the same as those of the signing pages. */
export const mailLanguages = ['en', 'de', 'es', 'fr', 'nl', 'pt'] as const;

/** Language of a mail. */
export type MailLanguage = (typeof mailLanguages)[number];

/** The language of the mails that a request causes. */
export const senderLanguage = v.picklist(mailLanguages, 'server_errors.envelope.language');
