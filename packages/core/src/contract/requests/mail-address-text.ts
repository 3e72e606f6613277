import * as v from 'valibot';
import { inputLimits } from '../../model/input-limits.ts';
import { isMailAddress } from '../../model/mail-address.ts';

/** One email address, kept as it was typed. Which are accepted: `parseMailAddress`. */
export const mailAddressText = v.pipe(
  v.string(),
  v.trim(),
  v.check(isMailAddress, 'server_errors.envelope.email'),
  v.metadata({ format: 'idn-email', maxLength: inputLimits.signerEmailLength }),
);
