// What a signer agrees to who signs electronically, as it is shown and recorded. It loads late, and only
// where the sender asks for consent.
export {
  type ConsentLanguage,
  type ConsentTerms,
  type ConsentText,
  consentLanguages,
  consentText,
  consentVersion,
  parseConsentTerms,
} from './consent/consent-text.ts';
export { sha256 } from './consent/sha256.ts';
