export { canonicalHash, genesisHash } from './audit/hash-event.ts';
export { type CertificateFacts, certificateFacts } from './signature/certificate-facts.ts';
export { SignedMessageError } from './signature/signed-data.ts';
export { readTimestampToken, type TimestampToken } from './signature/timestamp-token.ts';
