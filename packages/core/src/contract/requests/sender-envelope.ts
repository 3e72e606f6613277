import * as v from 'valibot';
import { isRedirectAddress } from '../../model/redirect-address.ts';
import { wireConfig } from '../wire/wire-envelope.ts';
import { boundedArray } from './bounded-array.ts';
import { findFieldFaults, issuePath } from './field-faults.ts';
import { mailAddressText } from './mail-address-text.ts';
import { senderField } from './sender-field.ts';
import { senderLanguage } from './sender-language.ts';

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

export const senderDocument = v.strictObject({
  title: senderTitle,
  /** Name of the multipart part with the PDF. */
  file: v.pipe(v.string(), v.nonEmpty('server_errors.required'), v.maxLength(200)),
  fields: v.optional(boundedArray(senderField, 20_000, key('too_many_fields')), []),
});

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
export const senderConfig = v.strictObject(v.partial(wireConfig).entries);

/** Settings of signing pages; those left out are the company's. */
export type SenderConfig = v.InferOutput<typeof senderConfig>;

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
  redirect_url: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(2_000, 'server_errors.too_long'),
        v.check(isRedirectAddress, key('redirect')),
      ),
    ),
    null,
  ),
});

/**
 * The `envelope` part of `POST /api/sender/envelopes`. Unknown keys are refused, so that a typo
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
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { parties, documents } = dataset.value;
    const placed = documents.map(({ fields }, index) => ({
      path: ['documents', index, 'fields'],
      fields,
    }));
    for (const { path, message } of findFieldFaults(placed, parties.length)) {
      addIssue({ message, path: issuePath(path, dataset.value) });
    }
  }),
);

/** A sender's envelope, checked and with its defaults. */
export type SenderEnvelope = v.InferOutput<typeof senderEnvelope>;

/** A sender's PDF as the server has taken it. Digests are SHA-256, in hex. */
export const senderOriginal = v.object({
  title: v.string(),
  /** Digest of the PDF as it is stored, shown and stamped. */
  sha256: v.string(),
  /** Digest of the PDF as it was received. */
  received_sha256: v.string(),
  /** What was changed, such as `form_fields`. If nothing was, the two digests are the same. */
  removed: v.array(v.string()),
});

/** The response of `POST /api/sender/envelopes`: each party with the link to send them. */
export const senderEnvelopeCreated = v.object({
  envelope_fingerprint: v.string(),
  parties: v.array(v.object({ party_id: v.string(), link: v.string() })),
  originals: v.array(senderOriginal),
});

/** What a sender gets for an envelope. Anyone with a link can sign: keep the links out of logs. */
export type SenderEnvelopeCreated = v.InferOutput<typeof senderEnvelopeCreated>;

/** The response of `GET /api/sender/envelopes/{fingerprint}`. Times are ISO 8601, in UTC. */
export const senderEnvelopeState = v.object({
  envelope_fingerprint: v.string(),
  title: v.string(),
  status: v.picklist(['sent', 'signed', 'cancelled', 'rejected', 'expired']),
  parties: v.array(
    v.object({
      party_id: v.string(),
      title: v.string(),
      email: v.string(),
      status: v.string(),
      signed_at: v.nullable(v.string()),
      /** What the host's page sent with the signature. */
      envelope_meta: v.unknown(),
    }),
  ),
  events: v.array(v.object({ type: v.string(), at: v.string(), party_id: v.nullable(v.string()) })),
});

/** The state of an envelope and its parties, and its history. */
export type SenderEnvelopeState = v.InferOutput<typeof senderEnvelopeState>;
