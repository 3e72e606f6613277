import { verify } from 'node:crypto';
import { Set as Asn1Set, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  IssuerSerial,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { toPkijs } from './certificate-chain.ts';
import { SealError } from './seal-error.ts';
import type { SealAlgorithm, SealSigner } from './seal-signer.ts';
import { hashBytes } from './timestamp-authority.ts';

const sha256 = '2.16.840.1.101.3.4.2.1';
const algorithmIds: Readonly<Record<SealAlgorithm, string>> = {
  'ecdsa-sha256': '1.2.840.10045.4.3.2',
  'rsa-sha256': '1.2.840.113549.1.1.11',
};

/** A signature to which a timestamp can be added. */
export interface CmsSignature {
  /** The value of the signature, which a timestamp is for. */
  readonly value: Uint8Array<ArrayBuffer>;
  /** The whole message, DER. */
  toDer(timestamp: Uint8Array<ArrayBuffer> | null): Uint8Array<ArrayBuffer>;
}

/**
 * Signs a SHA-256 as PAdES wants it (ETSI EN 319 142-1, 6.3): detached, bound to the certificate,
 * and without a time, which stands in the PDF.
 *
 * @throws SealError `signer-failed` if the signature is not one of the certificate's key.
 */
export async function signDigest(
  digest: Uint8Array<ArrayBuffer>,
  { chain, algorithm, sign }: SealSigner,
): Promise<CmsSignature> {
  const certificates = chain.map(toPkijs);
  const own = toPkijs(chain[0]);
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: sortForDer([
      new Attribute({
        type: '1.2.840.113549.1.9.3',
        values: [new ObjectIdentifier({ value: ContentInfo.DATA })],
      }),
      new Attribute({
        type: '1.2.840.113549.1.9.4',
        values: [new OctetString({ valueHex: digest })],
      }),
      new Attribute({
        type: '1.2.840.113549.1.9.16.2.47',
        values: [signingCertificate(own, hashBytes(chain[0].raw))],
      }),
    ]),
  });
  // What is signed is the set of attributes, not their place in the message (RFC 5652, 5.4).
  const signedBytes = new Uint8Array(
    new Asn1Set({ value: signedAttrs.attributes.map((one) => one.toSchema()) }).toBER(),
  );
  const value = new Uint8Array(await sign(signedBytes));
  if (!verify('sha256', signedBytes, chain[0].publicKey, value)) {
    throw new SealError(
      'signer-failed',
      'The signer of seals failed: its signature does not belong to the certificate.',
    );
  }
  const isRsa = algorithm === 'rsa-sha256';
  return {
    value,
    toDer: (timestamp) => {
      const signer = new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        digestAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
        signedAttrs,
        signatureAlgorithm: new AlgorithmIdentifier({
          algorithmId: algorithmIds[algorithm],
          ...(isRsa ? { algorithmParams: new Null() } : {}),
        }),
        signature: new OctetString({ valueHex: value }),
        ...(timestamp === null
          ? {}
          : {
              unsignedAttrs: new SignedAndUnsignedAttributes({
                type: 1,
                attributes: [
                  new Attribute({
                    type: '1.2.840.113549.1.9.16.2.14',
                    values: [ContentInfo.fromBER(timestamp).toSchema()],
                  }),
                ],
              }),
            }),
      });
      const signedData = new SignedData({
        version: 1,
        digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: sha256 })],
        encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
        certificates,
        signerInfos: [signer],
      });
      const message = new ContentInfo({
        contentType: ContentInfo.SIGNED_DATA,
        content: signedData.toSchema(true),
      });
      return new Uint8Array(message.toSchema().toBER());
    },
  };
}

/** SigningCertificateV2 (RFC 5035) with the default hash, SHA-256. */
function signingCertificate(own: Certificate, hash: Uint8Array<ArrayBuffer>): Sequence {
  const issuerSerial = new IssuerSerial({
    issuer: new GeneralNames({ names: [new GeneralName({ type: 4, value: own.issuer })] }),
    serialNumber: own.serialNumber,
  });
  const id = new Sequence({
    value: [new OctetString({ valueHex: hash }), issuerSerial.toSchema()],
  });
  return new Sequence({ value: [new Sequence({ value: [id] })] });
}

/** DER orders the members of a set by their bytes, and readers that encode them again rely on it. */
function sortForDer(attributes: readonly Attribute[]): Attribute[] {
  const encoded = attributes.map((attribute) => ({
    attribute,
    bytes: Buffer.from(attribute.toSchema().toBER()),
  }));
  return encoded
    .toSorted((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ attribute }) => attribute);
}
