import * as v from 'valibot';
import { boundedArray } from './bounded-array.ts';
import { mailAddressText } from './mail-address-text.ts';
import { checkFields, senderDocument } from './sender-document.ts';
import {
  senderBranding,
  senderConfig,
  senderLanguage,
  senderRedirect,
  senderTitle,
} from './sender-settings.ts';

const key = (name: string) => `server_errors.envelope.${name}`;

const senderParty = v.strictObject({
  title: senderTitle,
  /** Parties may share an address: each gets its own link. */
  email: mailAddressText,
  /** Where a one-time code is sent before the documents are shown: E.164, such as `+447700900123`. */
  mobile: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/, key('mobile')))),
    null,
  ),
  /** Language of the party's mails; `null` for the envelope's. */
  language: v.optional(v.nullable(senderLanguage), null),
});

/** Asked for before the documents are shown. Sent in a header, which cannot contain control characters. */
const password = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(key('password')),
  v.maxLength(200, 'server_errors.too_long'),
  v.regex(/^\P{Cc}*$/u, 'server_errors.control_character'),
);

const senderEnvelopeEntries = v.strictObject({
  title: senderTitle,
  parties: v.pipe(
    boundedArray(senderParty, 100, key('too_many_parties')),
    v.minLength(1, key('no_parties')),
  ),
  documents: v.pipe(
    boundedArray(senderDocument, 100, key('too_many_documents')),
    v.minLength(1, key('no_documents')),
  ),
  /** Keys that are left out are the company's. */
  config: v.optional(senderConfig, {}),
  /** `null` for none. Left out, it is the company's. */
  branding: v.optional(v.nullable(senderBranding)),
  password: v.optional(v.nullable(password), null),
  /** Language of its mails. */
  language: v.optional(senderLanguage, 'en'),
  /** Until when it can be signed: ISO 8601, such as `2026-12-24T12:00:00Z`. */
  expires_at: v.optional(
    v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(100), v.isoTimestamp(key('expires_at')))),
    null,
  ),
  redirect_url: senderRedirect,
});

/**
 * The `envelope` part of `POST /api/sender/envelopes`. Unknown keys are rejected, so that a typo
 * is found here and not in a signed contract. Page numbers are checked later, with the PDF.
 *
 * @example
 * ```ts
 * const envelope = checkRequest(senderEnvelope, JSON.parse(part));
 * // errors: { 'documents.0.fields.3.width': ['server_errors.field.off_page'] }
 * ```
 */
export const senderEnvelope = v.pipe(
  senderEnvelopeEntries,
  checkFields<v.InferOutput<typeof senderEnvelopeEntries>>(({ parties, documents }) => ({
    documents: documents.map(({ fields }, index) => ({
      path: ['documents', index, 'fields'],
      fields,
    })),
    partyCount: parties.length,
  })),
);

/** A sender's envelope, checked and with its defaults. */
export type SenderEnvelope = v.InferOutput<typeof senderEnvelope>;

/** Characters of a reason, as for a signer's rejection. */
const maxReasonLength = 5_000;

/** `POST /api/sender/envelopes/{fingerprint}/cancel`. The parties are told the reason. */
export const cancelRequest = v.strictObject({
  reason: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('server_errors.required'),
        v.maxLength(maxReasonLength, 'server_errors.too_long'),
      ),
    ),
    null,
  ),
});
