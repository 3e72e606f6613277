export {
  type AuditEventDetail,
  type AuditLog,
  type AuditLogEvent,
  auditEventDetail,
  auditLog,
  auditLogEvent,
  type ConsentFacts,
  consentFacts,
  type SealedFileFacts,
  type SignedFileFacts,
  sealedFileFacts,
  signedFileFacts,
  type TimestampFacts,
  timestampFacts,
  type ViewedPage,
  type ViewingFacts,
  viewedPage,
  viewingFacts,
} from './audit/audit-log.ts';
export {
  type AuditLogCheck,
  type AuditLogFault,
  type AuditLogFaultKind,
  checkAuditLog,
} from './audit/check-audit-log.ts';
export { type AuditEventType, auditEventTypes } from './audit/event-types.ts';
export { canonicalHash, genesisHash } from './audit/hash-event.ts';
export { type SealedFacts, sealedFacts, sealedFactsName } from './sealed-facts.ts';
export { type CertificateFacts, certificateFacts } from './signature/certificate-facts.ts';
export { SignedMessageError } from './signature/signed-data.ts';
export { readTimestampToken, type TimestampToken } from './signature/timestamp-token.ts';
export type {
  Additions,
  AuditCheck,
  SignatureCheck,
  Verdict,
  Verification,
  VerifyOptions,
} from './verify/verification.ts';
export { verifyDocument } from './verify/verify-document.ts';
export { describeVerification } from './words/describe-verification.ts';
export { loadVerificationTexts, type VerificationLanguage } from './words/load-texts.ts';
export type {
  MessageValues,
  VerificationMessage,
  VerificationMessageId,
  VerificationTexts,
} from './words/verification-message.ts';
