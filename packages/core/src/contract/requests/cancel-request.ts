import * as v from 'valibot';

/** Characters of a reason, as for a signer's rejection. */
const longestReason = 5_000;

/** `POST /api/sender/envelopes/{fingerprint}/cancel`. The parties are told the reason. */
export const cancelRequest = v.strictObject({
  reason: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('server_errors.required'),
        v.maxLength(longestReason, 'server_errors.too_long'),
      ),
    ),
    null,
  ),
});

/** The response of `POST /api/sender/envelopes/{fingerprint}/cancel`. */
export const cancelResult = v.object({ status: v.literal('cancelled') });
