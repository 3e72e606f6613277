import * as v from 'valibot';
import { envelopeStatuses } from '../../model/envelope.ts';
import {
  toBoolean,
  toBooleanOrNull,
  toHexColor,
  toImageAddress,
  toPalette,
  toPositive,
} from '../readers.ts';
import { readBy } from './read-by.ts';
import { wireField } from './wire-field.ts';

/** A key that is read late, from `Config.raw`: the first script has no reader for it. */
const late = <S extends v.GenericSchema>(schema: S) => v.pipe(schema, v.metadata({ late: true }));

/** A boolean in the company's settings. */
const setting = readBy(v.picklist(['0', '1']), toBoolean);
/** The same for a kind of signature, which is allowed if the settings mention none. */
const kindSetting = v.optional(readBy(v.picklist(['0', '1']), toBooleanOrNull));
const signatureKind = v.picklist(['drawn', 'typed', 'upload']);
const color = v.optional(v.nullable(readBy(v.string(), toHexColor)));
const imageAddress = readBy(v.string(), toImageAddress);
const pixels = readBy(v.number(), toPositive);

export const wireStatus = v.picklist(envelopeStatuses);

/** The sender's branding, colours as CSS hex. */
export const wireBranding = v.object({
  hasBranding: readBy(v.boolean(), toBooleanOrNull),
  customisedBranding: v.boolean(),
  colours: v.object({
    primary: color,
    accentPrimary: color,
    accentSecondary: color,
    secondary: color,
    tertiary: color,
    primaryIsWhite: v.optional(v.boolean()),
  }),
  /** The colours by role, as `#rrggbb` or one for each theme: `brandPalette(branding.colors)`. */
  palette: v.optional(
    readBy(
      v.record(v.string(), v.union([v.string(), v.pipe(v.array(v.string()), v.length(2))])),
      toPalette,
    ),
  ),
  logoURL: v.nullable(imageAddress),
  company: v.nullable(v.string()),
});

/** A company's own disclosure: paragraphs are separated by an empty line. */
const disclosure = v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(10_000)));

const consentTerms = v.strictObject({
  /** How signers reach the company: an address, an email address or a telephone number. */
  contact: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))),
  /** The company's own disclosures by language. Other languages have the standard text. */
  texts: v.optional(
    v.strictObject({
      en: disclosure,
      de: disclosure,
      es: disclosure,
      fr: disclosure,
      nl: disclosure,
      pt: disclosure,
    }),
  ),
});

/** The company's settings. Booleans are written '1' or '0'. */
export const wireConfig = v.object({
  company_name: v.string(),
  company_hide_email_pdf_audit: setting,
  company_signature_format_drawn: kindSetting,
  company_signature_format_typed: kindSetting,
  company_signature_format_upload: kindSetting,
  company_consumer_regulations: setting,
  company_signature_default: signatureKind,
  company_questions_signing: setting,
  /** Whether every party may download the files that the others have uploaded. */
  company_share_uploads: v.optional(setting),
  /** Whether a certificate is added to the finished documents; without the key, it is. */
  company_certificate_pages: v.optional(setting),
  /** Whether signers agree to sign electronically before they submit: their submission has `consent`. */
  company_consent: v.optional(setting),
  /** What they agree to, if not the standard text. */
  company_consent_terms: v.optional(late(consentTerms)),
  /** '1' asks for `seen` in a submission: the server records which pictures of pages were shown. */
  records_seen: v.optional(late(setting)),
  date_format: v.optional(v.string()),
  /** 0 is Sunday. */
  week_start: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
});

/** One of the envelope's parties. `isSigner` marks the one the access token speaks for. */
export const wireParty = v.object({
  party_id: v.string(),
  party_title: v.string(),
  party_email: v.string(),
  isSigner: v.boolean(),
});

/** One page. Without a `src` its image is `<cdn>/large/{fingerprint}-{pageIndex}.jpg`, from 0. */
export const wirePage = v.object({
  /** Address of the page's image: relative, http(s), blob or a data: image. */
  src: v.optional(v.nullable(imageAddress)),
  /** Pixels of the image. */
  width: v.optional(v.nullable(pixels)),
  height: v.optional(v.nullable(pixels)),
  /** Size of the printed page, in points of 1/72 inch. Without it no text is too long for its box. */
  points: v.optional(v.nullable(v.object({ width: v.number(), height: v.number() }))),
  /** Address of a `wirePageText`: absolute, or relative to the document CDN, as `text/{fingerprint}-0.json`. */
  text_src: v.optional(v.nullable(imageAddress)),
  /** Address of the image at half the resolution: absolute, or relative to the CDN, as `small/{fingerprint}-0.jpg`. */
  small_src: v.optional(v.nullable(imageAddress)),
  /** Address of the image at twice the resolution: absolute, or relative to the CDN, as `detailed/{fingerprint}-0.jpg`. */
  detailed_src: v.optional(v.nullable(imageAddress)),
});

/** One document of an envelope, with the fields of all its parties. */
export const wireDocument = v.object({
  title: v.string(),
  /** Key of its page images. */
  fingerprint: v.string(),
  num_pages: v.pipe(v.number(), v.integer(), v.minValue(1)),
  pages: v.array(wirePage),
  /** By page number, from '1'. */
  fields: v.record(v.string(), v.array(wireField)),
});

/** `GET /data/envelope` and `GET /data/preview`. */
export const wireEnvelope = v.object({
  envelope_id: v.string(),
  envelope_title: v.string(),
  status: wireStatus,
  unsignable: readBy(v.boolean(), toBooleanOrNull),
  envelope_redirect_url: v.nullable(v.string()),
  error: v.nullable(v.string()),
  config: wireConfig,
  branding: wireBranding,
  parties: v.array(wireParty),
  documents: v.array(wireDocument),
  /**
   * Whether a submission may send a value once and name the field that has it for others: see
   * `inputSameAs` of a submitted input. Without it, every value is sent in full.
   */
  accepts_repeated_values: v.optional(v.boolean()),
});

/** `GET /user`. */
export const wireUser = v.object({
  party_id: v.string(),
  party_email: v.string(),
  company_id: v.string(),
  parent_id: v.string(),
  unsignable: readBy(v.boolean(), toBooleanOrNull),
  status: wireStatus,
  company_name: v.string(),
  envelope_redirect_url: v.nullable(v.string()),
  branding: wireBranding,
});

/** The sender's branding on the wire; `Branding` once read. */
export type WireBranding = v.InferOutput<typeof wireBranding>;
/** The company's settings on the wire; `Config` once read. */
export type WireConfig = v.InferOutput<typeof wireConfig>;
/** A party on the wire; `Party` once read. */
export type WireParty = v.InferOutput<typeof wireParty>;
/** A page on the wire, in pixels of its image; `Page` once read. */
export type WirePage = v.InferOutput<typeof wirePage>;
/** A document on the wire; `Document` once read. */
export type WireDocument = v.InferOutput<typeof wireDocument>;
/** An envelope on the wire; `parseEnvelope` and `parsePreview` read it. */
export type WireEnvelope = v.InferOutput<typeof wireEnvelope>;
/** The response of `GET /user`, read by `parseUser`. */
export type WireUser = v.InferOutput<typeof wireUser>;
