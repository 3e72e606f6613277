// What a signer agrees to who signs electronically, as it is shown and recorded. It loads late, and only
// where the sender asks for consent.
export {
  type ConsentLanguage,
  type ConsentTerms,
  type ConsentText,
  consentDigest,
  consentLanguages,
  consentText,
  consentVersion,
  parseConsentTerms,
} from './consent/consent-text.ts';
