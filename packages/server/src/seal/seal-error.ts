/**
 * Why no seal can be made.
 *
 * - `unreadable`: the key or certificate cannot be read
 * - `wrong-password`: the password does not open the key
 * - `key-mismatch`: the key does not belong to the certificate
 * - `wrong-purpose`: the certificate is not for signing documents
 * - `exposed-key`: others than the owner can read the key's file
 * - `certificate-expired`, `certificate-not-yet-valid`, `certificate-revoked`
 * - `signer-failed`: the signer that holds the key did not sign
 * - `timestamp-failed`: the timestamp authority gave no timestamp that can be used
 * - `revocation-failed`: an authority did not say whether a certificate has been revoked
 * - `document-unsealable`: nothing can be added to the PDF
 */
export type SealErrorCode =
  | 'unreadable'
  | 'wrong-password'
  | 'key-mismatch'
  | 'wrong-purpose'
  | 'exposed-key'
  | 'certificate-expired'
  | 'certificate-not-yet-valid'
  | 'certificate-revoked'
  | 'signer-failed'
  | 'timestamp-failed'
  | 'revocation-failed'
  | 'document-unsealable';

/** A seal cannot be made; the message says why in words for the operator, without any secret. */
export class SealError extends Error {
  override readonly name = 'SealError';
  readonly code: SealErrorCode;

  constructor(code: SealErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
