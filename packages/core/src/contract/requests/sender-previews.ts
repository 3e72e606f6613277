import * as v from 'valibot';
import { boundedArray } from './bounded-array.ts';
import { mailAddressText } from './mail-address-text.ts';
import { senderTitle } from './sender-envelope.ts';

/** The response of `POST /api/sender/previews`: each party with the link that shows their view. */
export const senderPreviewsCreated = v.object({
  envelope_fingerprint: v.string(),
  previews: v.array(v.object({ party_id: v.string(), link: v.string() })),
});

/** Links that show an envelope as its parties would see it, without signing. */
export type SenderPreviewsCreated = v.InferOutput<typeof senderPreviewsCreated>;

const contact = v.strictObject({
  title: senderTitle,
  email: mailAddressText,
  /** Values of merge fields, by name. */
  fields: v.optional(
    v.record(
      v.pipe(v.string(), v.maxLength(200, 'server_errors.too_long')),
      v.pipe(v.string(), v.maxLength(10_000, 'server_errors.too_long')),
    ),
    {},
  ),
});

/** The `contacts` part of `POST /api/sender/bulk-previews`. */
export const senderContacts = v.pipe(
  boundedArray(contact, 1_000, 'server_errors.bulk.too_many_contacts'),
  v.minLength(1, 'server_errors.bulk.no_contacts'),
);

/** The recipients of a bulk send, each with the values of their merge fields. */
export type SenderContacts = v.InferOutput<typeof senderContacts>;

/** The response of `POST /api/sender/bulk-previews`: a link for each contact, in their order. */
export const senderBulkPreviewsCreated = v.object({
  previews: v.array(v.object({ contact_fingerprint: v.string(), link: v.string() })),
});

/** Links that show each contact's envelope. They need no key, and expire. */
export type SenderBulkPreviewsCreated = v.InferOutput<typeof senderBulkPreviewsCreated>;
