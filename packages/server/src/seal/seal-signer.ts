import type { X509Certificate } from 'node:crypto';

/** How signatures are made: over SHA-256, ECDSA in DER form, RSA as in PKCS #1 v1.5. */
export type SealAlgorithm = 'ecdsa-sha256' | 'rsa-sha256';

/** The certificate of a key, followed by that of each issuer, as far as known. */
export type CertificateChain = readonly [X509Certificate, ...X509Certificate[]];

/** Something that holds the sealing key: this process, a device or a service. */
export interface SealSigner {
  readonly chain: CertificateChain;
  readonly algorithm: SealAlgorithm;
  /**
   * Signs data, which it hashes with SHA-256 first.
   *
   * @throws SealError `signer-failed` if it cannot.
   */
  sign(data: Uint8Array): Promise<Uint8Array>;
}
