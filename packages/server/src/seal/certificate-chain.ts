import { X509Certificate } from 'node:crypto';
import { BitString, fromBER } from 'asn1js';
import { BasicConstraints, Certificate, type Extension, ExtKeyUsage } from 'pkijs';
import { SealError } from './seal-error.ts';
import type { CertificateChain, SealAlgorithm } from './seal-signer.ts';

/**
 * Purposes of certificates for signing documents: documents (RFC 9336), mail, anything, documents
 * at Adobe and documents at Microsoft.
 */
const documentPurposes: ReadonlySet<string> = new Set([
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.5.5.7.3.4',
  '2.5.29.37.0',
  '1.2.840.113583.1.1.5',
  '1.3.6.1.4.1.311.10.3.12',
]);

const keyUsageId = '2.5.29.15';
const extendedKeyUsageId = '2.5.29.37';
const basicConstraintsId = '2.5.29.19';

/** The first two bits of the key usage: digitalSignature and nonRepudiation (RFC 5280). */
const signingBits = 0b1100_0000;

/** Reads the certificates of a PEM text. `name` is what the text is called in errors. */
export function readPemChain(text: string, name: string): readonly X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) {
    throw new SealError('unreadable', `${name} holds no certificate in PEM form.`);
  }
  return blocks.map((block) => {
    try {
      return new X509Certificate(block);
    } catch (cause) {
      throw new SealError('unreadable', `${name} holds a damaged certificate.`, { cause });
    }
  });
}

/**
 * Puts certificates in order: that of the key first, then the issuer of each. Others are left out.
 *
 * @param holdsKey Whether a certificate is that of the key.
 */
export function orderChain(
  certificates: readonly X509Certificate[],
  holdsKey: (certificate: X509Certificate) => boolean,
): CertificateChain {
  const first = certificates.find(holdsKey);
  if (first === undefined) {
    throw new SealError('key-mismatch', 'The sealing key does not belong to its certificate.');
  }
  const chain: [X509Certificate, ...X509Certificate[]] = [first];
  for (let last = first; !isSelfSigned(last); ) {
    const issuer = certificates.find((other) => !chain.includes(other) && isIssuedBy(last, other));
    if (issuer === undefined) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

export function isSelfSigned(certificate: X509Certificate): boolean {
  return isIssuedBy(certificate, certificate);
}

export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** The certificate as pkijs reads it. */
export function toPkijs(certificate: X509Certificate): Certificate {
  return Certificate.fromBER(new Uint8Array(certificate.raw));
}

/**
 * Returns how the key of a certificate signs.
 *
 * @throws SealError `wrong-purpose` if it is not for signing documents.
 */
export function checkPurpose(certificate: X509Certificate): SealAlgorithm {
  const extensions = toPkijs(certificate).extensions ?? [];
  const problem = findWrongPurpose(extensions);
  if (problem !== null) {
    throw new SealError(
      'wrong-purpose',
      `The sealing certificate (${oneLine(certificate.subject)}) ${problem}.`,
    );
  }
  const { asymmetricKeyType } = certificate.publicKey;
  if (asymmetricKeyType === 'ec') return 'ecdsa-sha256';
  if (asymmetricKeyType === 'rsa') return 'rsa-sha256';
  throw new SealError(
    'wrong-purpose',
    `The sealing certificate has a key of type ${asymmetricKeyType}: it must be EC or RSA.`,
  );
}

function findWrongPurpose(extensions: readonly Extension[]): string | null {
  const find = (id: string) => extensions.find(({ extnID }) => extnID === id);
  const constraints: unknown = find(basicConstraintsId)?.parsedValue;
  if (constraints instanceof BasicConstraints && constraints.cA) {
    // A self-signed one that OpenSSL made in one command is marked so, and is of no other use.
    const usage = find(keyUsageId);
    if (usage === undefined || !maySign(usage)) return 'is one of an authority';
  }
  const usage = find(keyUsageId);
  if (usage !== undefined && !maySign(usage)) return 'is not for signatures';
  const purposes: unknown = find(extendedKeyUsageId)?.parsedValue;
  if (!(purposes instanceof ExtKeyUsage)) return null;
  return purposes.keyPurposes.some((purpose) => documentPurposes.has(purpose))
    ? null
    : 'is not for documents: its extended key usage must include documentSigning or emailProtection';
}

function maySign({ extnValue }: Extension): boolean {
  const { result } = fromBER(extnValue.valueBlock.valueHexView);
  if (!(result instanceof BitString)) return false;
  return ((result.valueBlock.valueHexView[0] ?? 0) & signingBits) !== 0;
}

/** Subjects of Node have an attribute per line. */
export function oneLine(name: string): string {
  return name.split('\n').reverse().join(', ');
}
