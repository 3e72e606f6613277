import type { Certificate, RelativeDistinguishedNames } from 'pkijs';
import { toHex } from '../hex.ts';

/** What a certificate says about its holder. */
export interface CertificateFacts {
  /** The holder in one name: the common name, else the organization, else the whole subject. */
  readonly name: string;
  /** Distinguished name, such as `CN=Harbour Lettings, O=Harbour`. */
  readonly subject: string;
  readonly issuer: string;
  /** Whether the holder issued it, so that nobody else vouches for the name. */
  readonly self_signed: boolean;
  /** ISO 8601. */
  readonly not_before: string;
  /** ISO 8601. */
  readonly not_after: string;
  /** SHA-256 of the certificate (DER), hex: its fingerprint. */
  readonly sha256: string;
}

/** Short names of attributes: RFC 4519, and RFC 5280 for the last. */
const attributeNames: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.97': 'organizationIdentifier',
  '1.2.840.113549.1.9.1': 'emailAddress',
};

/** Reads what a certificate says about its holder. */
export async function certificateFacts(certificate: Certificate): Promise<CertificateFacts> {
  const der = certificate.toSchema().toBER();
  const subject = distinguishedName(certificate.subject);
  return {
    name:
      attribute(certificate.subject, '2.5.4.3') ??
      attribute(certificate.subject, '2.5.4.10') ??
      subject,
    subject,
    issuer: distinguishedName(certificate.issuer),
    self_signed: isSelfIssued(certificate),
    not_before: certificate.notBefore.value.toISOString(),
    not_after: certificate.notAfter.value.toISOString(),
    sha256: toHex(await crypto.subtle.digest('SHA-256', der)),
  };
}

/** Whether subject and issuer are the same. */
export function isSelfIssued({ subject, issuer }: Certificate): boolean {
  return subject.isEqual(issuer);
}

function attribute(name: RelativeDistinguishedNames, type: string): string | null {
  const found = name.typesAndValues.find((entry) => entry.type === type);
  return found === undefined ? null : String(found.value.valueBlock.value);
}

/** The name as a text in the order of the certificate, with special characters escaped (RFC 4514). */
function distinguishedName({ typesAndValues }: RelativeDistinguishedNames): string {
  return typesAndValues
    .map(({ type, value }) => {
      const text = String(value.valueBlock.value).replaceAll(/[,+"\\<>;]/g, String.raw`\$&`);
      return `${attributeNames[type] ?? type}=${text}`;
    })
    .join(', ');
}
