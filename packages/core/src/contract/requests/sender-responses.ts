import * as v from 'valibot';

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

/** The response of `POST /api/sender/envelopes/{fingerprint}/cancel`. */
export const cancelResult = v.object({ status: v.literal('cancelled') });

/** The response of `POST /api/sender/previews`: each party with the link that shows their view. */
export const senderPreviewsCreated = v.object({
  envelope_fingerprint: v.string(),
  previews: v.array(v.object({ party_id: v.string(), link: v.string() })),
});

/** Links that show an envelope as its parties would see it, without signing. */
export type SenderPreviewsCreated = v.InferOutput<typeof senderPreviewsCreated>;

/** The response of `POST /api/sender/bulk-previews`: a link for each contact, in their order. */
export const senderBulkPreviewsCreated = v.object({
  previews: v.array(v.object({ contact_fingerprint: v.string(), link: v.string() })),
});

/** Links that show each contact's envelope. They need no key, and expire. */
export type SenderBulkPreviewsCreated = v.InferOutput<typeof senderBulkPreviewsCreated>;

/** The response of `POST /api/sender/widgets`. The link is for everyone who should sign. */
export const senderWidgetCreated = v.object({
  widget_code: v.string(),
  link: v.string(),
  originals: v.array(senderOriginal),
});

/** The widget's code and the address where it is signed. */
export type SenderWidgetCreated = v.InferOutput<typeof senderWidgetCreated>;

/** The response of `GET /api/sender/widgets/{code}`. Times are ISO 8601, in UTC. */
export const senderWidgetState = v.object({
  ...senderWidgetCreated.entries,
  title: v.string(),
  created_at: v.string(),
  /** The signatures confirmed by email, newest first, at most 1,000. */
  signings: v.array(
    v.object({
      envelope_fingerprint: v.string(),
      name: v.string(),
      email: v.string(),
      signed_at: v.string(),
      /** The metadata of the widget's address, unchanged. */
      envelope_meta: v.unknown(),
    }),
  ),
});

/** Who has signed a widget. Each signature is an envelope of its own. */
export type SenderWidgetState = v.InferOutput<typeof senderWidgetState>;
