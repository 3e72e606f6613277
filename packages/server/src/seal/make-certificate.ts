import { randomBytes } from 'node:crypto';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
} from 'pkijs';

/**
 * Years that the server's own certificate is valid. Recipients compare its fingerprint, so that each
 * change makes them look again; P-256 keys are accepted for longer.
 */
const validYears = 10;

/** digitalSignature and nonRepudiation (RFC 5280, 4.2.1.3). */
const keyUsageBits = new Uint8Array([0b1100_0000]).buffer;

/** A private key (PKCS #8) and its certificate, in PEM form, one after the other. */
export async function makeKeyAndCertificate(name: string, now: Date): Promise<string> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: serialNumber() }),
  });
  // A common name has at most 64 characters (RFC 5280, ub-common-name).
  for (const holder of [certificate.subject, certificate.issuer]) {
    holder.typesAndValues.push(
      new AttributeTypeAndValue({
        type: '2.5.4.3',
        value: new Utf8String({ value: [...name].slice(0, 64).join('') }),
      }),
    );
  }
  // Clocks differ: a certificate that is valid from now on would be early for some.
  certificate.notBefore.value = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
  const until = new Date(certificate.notBefore.value);
  until.setUTCFullYear(until.getUTCFullYear() + validYears);
  certificate.notAfter.value = until;
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  const keyId = await crypto.subtle.digest(
    'SHA-1',
    new Uint8Array(certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView),
  );
  certificate.extensions = [
    extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema().toBER()),
    extension('2.5.29.15', true, new BitString({ valueHex: keyUsageBits, unusedBits: 6 }).toBER()),
    extension(
      '2.5.29.37',
      false,
      // documentSigning (RFC 9336), and emailProtection for readers that do not know it.
      new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4'] })
        .toSchema()
        .toBER(),
    ),
    extension('2.5.29.14', false, new OctetString({ valueHex: keyId }).toBER()),
  ];
  await certificate.sign(keys.privateKey, 'SHA-256');
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return `${toPem('PRIVATE KEY', key)}${toPem('CERTIFICATE', certificate.toSchema(true).toBER())}`;
}

function extension(extnID: string, critical: boolean, extnValue: ArrayBuffer): Extension {
  return new Extension({ extnID, critical, extnValue });
}

/** 16 random bytes, positive. */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.buffer;
}

/** The bytes in PEM form, which is 64 characters a line. */
export function toPem(label: string, der: ArrayBuffer | Uint8Array): string {
  const bytes = der instanceof Uint8Array ? der : new Uint8Array(der);
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
