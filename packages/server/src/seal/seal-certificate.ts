import { createHash } from 'node:crypto';
import { oneLine } from './certificate-chain.ts';
import { toPem } from './make-certificate.ts';
import type { CertificateChain } from './seal-signer.ts';

/** The certificate that documents are sealed with. All of it is public. */
export interface SealCertificate {
  /** Such as `CN=Harbour Lettings`. */
  readonly subject: string;
  readonly issuer: string;
  /** ISO 8601. */
  readonly notBefore: string;
  /** ISO 8601. */
  readonly notAfter: string;
  /** SHA-256 of the certificate (DER), hex: its fingerprint. */
  readonly sha256: string;
  /** The certificate and those of its issuers, as far as known. */
  readonly pem: string;
}

export function describeCertificate(chain: CertificateChain): SealCertificate {
  const [own] = chain;
  return {
    subject: oneLine(own.subject),
    issuer: oneLine(own.issuer),
    notBefore: own.validFromDate.toISOString(),
    notAfter: own.validToDate.toISOString(),
    sha256: createHash('sha256').update(own.raw).digest('hex'),
    pem: chain.map(({ raw }) => toPem('CERTIFICATE', raw)).join(''),
  };
}
