import * as v from 'valibot';
import { boundedArray } from './bounded-array.ts';
import { mailAddressText } from './mail-address-text.ts';
import { senderTitle } from './sender-settings.ts';

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
