import { createHash } from 'node:crypto';
import type { Config } from '@sign-envelope/core';
import { consentText, parseConsentTerms } from '@sign-envelope/core/consent';
import type { SignEnvelopeRequest } from '@sign-envelope/core/contract';
import type { ConsentFacts } from '@sign-envelope/evidence';
import { invalid } from '../../errors/server-error.ts';

/** A consent as a submission contains it. */
export type GivenConsent = SignEnvelopeRequest['consent'];

/**
 * The consent to record with a submission; `null` if the envelope asks for none.
 *
 * @throws ServerError 422 if it is missing, or of another text than the sender's.
 */
export function requireConsent(config: Config, given: GivenConsent): ConsentFacts | null {
  if (!config.asksConsent) return null;
  if (given === undefined) throw invalid({ consent: ['server_errors.consent.required'] });
  return consentFacts(config, given);
}

/**
 * A consent with the digest of the text that was shown. The server knows that text, so that a browser that
 * cannot compute the digest need not send it.
 *
 * @throws ServerError 422 if another text was shown.
 */
export function consentFacts(
  { companyName, raw }: Config,
  given: NonNullable<GivenConsent>,
): ConsentFacts {
  const terms = parseConsentTerms(raw);
  const { version, language, text } = consentText(given.language, { companyName, terms });
  const sha256 = createHash('sha256').update(text).digest('hex');
  const isSame =
    given.version === version &&
    given.language === language &&
    (given.sha256 === null || given.sha256 === sha256);
  if (!isSame) throw invalid({ consent: ['server_errors.consent.changed'] });
  return { version, language, sha256 };
}
