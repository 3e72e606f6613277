import * as v from 'valibot';
import { auditEventTypes } from './event-types.ts';

/** A digest as 64 lower-case hexadecimal digits. */
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** A file that a party has uploaded. */
export const signedFileFacts = v.object({
  /** Identifies the file in download calls. */
  uuid: v.string(),
  name: v.string(),
  /** Media type, detected from the content. */
  type: v.string(),
  bytes: v.number(),
  /** Hex; `null` for a file that was lost before digests were recorded. */
  sha256: v.nullable(v.string()),
});

/** A file that a party has uploaded. */
export type SignedFileFacts = v.InferOutput<typeof signedFileFacts>;

/** A finished document that was sealed. */
export const sealedFileFacts = v.object({
  /** The document's title. */
  title: v.string(),
  /** Digest of the sealed file, hex. */
  sha256: v.string(),
  /** Level of the seal: `B-B`, `B-T`, `B-LT` or `B-LTA`. */
  level: v.string(),
  /** Digest of the certificate that it was sealed with, hex. */
  certificate_sha256: v.string(),
});

/** A finished document that was sealed. */
export type SealedFileFacts = v.InferOutput<typeof sealedFileFacts>;

/** What a timestamp authority stated. */
export const timestampFacts = v.object({
  /** The time that the authority states, as an ISO 8601 time in UTC. */
  at: v.string(),
  /** The authority's name, from its certificate. */
  authority: v.string(),
});

/** What a timestamp authority stated. */
export type TimestampFacts = v.InferOutput<typeof timestampFacts>;

/** The consent to sign electronically that a party gave or declined. */
export const consentFacts = v.object({
  /** Version of the text, such as `2026-11`. */
  version: v.string(),
  /** Language of the text that was shown. */
  language: v.string(),
  /** Digest of the text that was shown, in UTF-8, hex. */
  sha256: v.string(),
});

/** The consent to sign electronically that a party gave or declined. */
export type ConsentFacts = v.InferOutput<typeof consentFacts>;

/** A picture of a page that a browser showed. */
export const viewedPage = v.object({
  /** From 1. */
  page: v.number(),
  /** Digest of the picture that the browser received, hex. */
  sha256: v.string(),
  /** Whether the server served a picture of this page with this digest. */
  matches: v.boolean(),
});

/** A picture of a page that a browser showed. */
export type ViewedPage = v.InferOutput<typeof viewedPage>;

/** What a party signed on, as its browser stated it. */
export const viewingFacts = v.object({
  /** Size of the window in CSS pixels. */
  viewport: v.object({ width: v.number(), height: v.number() }),
  device_pixel_ratio: v.number(),
  /** Language of the interface. */
  language: v.string(),
  /** The IANA name of the time zone of the device. */
  time_zone: v.optional(v.string()),
  /** The software that showed the pages, such as `@sign-envelope/element 0.1.0`. */
  software: v.string(),
  /** Pictures of pages that were reported. */
  pages: v.number(),
  /** How many of them the server did not serve. */
  mismatches: v.number(),
  /** Why pictures of pages were left out: `other-origin`, `not-cached` or `no-web-crypto`. */
  skipped: v.array(v.string()),
});

/** What a party signed on, as its browser stated it. */
export type ViewingFacts = v.InferOutput<typeof viewingFacts>;

/** The details of an event. What does not apply to its type is left out. */
export const auditEventDetail = v.object({
  /** Time of the server's clock, if it was set back since the previous event. */
  clock: v.optional(v.string()),
  /** Template of the mail. */
  template: v.optional(v.string()),
  /** Why an envelope was rejected or cancelled, a mail refused, or a document not made. */
  reason: v.optional(v.string()),
  /** A message to the sender. */
  message: v.optional(v.string()),
  /** The PDFs of a new envelope, and what was removed from them. */
  originals: v.optional(
    v.array(
      v.object({
        title: v.string(),
        sha256: v.string(),
        received_sha256: v.string(),
        removed: v.array(v.string()),
      }),
    ),
  ),
  /** A file of a party, or a sealed document. */
  file: v.optional(v.union([signedFileFacts, sealedFileFacts])),
  /** Of a sealed document. */
  timestamp: v.optional(timestampFacts),
  /** What a party agreed to. */
  consent: v.optional(consentFacts),
  /** Number of the document whose pages were viewed, from 1. */
  document: v.optional(v.number()),
  /** The pages of that document that were viewed. */
  pages: v.optional(v.array(viewedPage)),
  /** What a party signed on. */
  viewing: v.optional(viewingFacts),
  /**
   * `not_recorded` in the last event of a type that is recorded for a party: there may have been more.
   */
  further: v.optional(v.literal('not_recorded')),
});

/** The details of an event. */
export type AuditEventDetail = v.InferOutput<typeof auditEventDetail>;

/** One row of an exported log. */
export const auditLogEvent = v.looseObject({
  /** Place in the log of the envelope, from 0. */
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The `hash` of the row before; of the first row `genesisHash` of the envelope. */
  previous: sha256,
  /** SHA-256 of the canonical JSON (RFC 8785) of this object without `hash`, hex. */
  hash: sha256,
  type: v.picklist(auditEventTypes),
  /** ISO 8601 time in UTC. */
  at: v.string(),
  /** `null` if no party caused it. */
  party_id: v.nullable(v.string()),
  ip: v.optional(v.string()),
  user_agent: v.optional(v.string()),
  ...auditEventDetail.entries,
});

/** One row of an exported log. */
export type AuditLogEvent = v.InferOutput<typeof auditLogEvent>;

/**
 * An exported audit log, as `GET /api/sender/envelopes/{fingerprint}/audit` returns it. The chain
 * covers `envelope` and the events, not the title.
 *
 * @example
 * const log = v.parse(auditLog, JSON.parse(await readFile('audit.json', 'utf8')));
 */
export const auditLog = v.looseObject({
  format: v.literal('sign-envelope-audit'),
  version: v.literal(1),
  /** Fingerprint of the envelope. */
  envelope: v.string(),
  title: v.string(),
  /** The `hash` of the last event, so that a log that was cut off is noticed. */
  head: v.optional(sha256),
  /** Oldest first. */
  events: v.array(auditLogEvent),
});

/** An exported audit log. */
export type AuditLog = v.InferOutput<typeof auditLog>;
