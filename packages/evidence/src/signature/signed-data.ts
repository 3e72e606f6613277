import { type BaseBlock, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Certificate,
  ContentInfo,
  getCrypto,
  IssuerAndSerialNumber,
  SignedData,
  type SignerInfo,
} from 'pkijs';

/** Attributes of a signer: RFC 5652 and RFC 5035. */
const messageDigestType = '1.2.840.113549.1.9.4';
const contentTypeType = '1.2.840.113549.1.9.3';
const signingCertificateType = '1.2.840.113549.1.9.16.2.12';
const signingCertificateV2Type = '1.2.840.113549.1.9.16.2.47';
const timestampType = '1.2.840.113549.1.9.16.2.14';

/** Hashes that signatures may use. SHA-1 is not one: two documents can share it. */
const hashes: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

/** A signature that has been read, but not checked. */
export interface SignedMessage {
  /** The signer's certificate. */
  readonly certificate: Certificate;
  /** All certificates, in their order. */
  readonly certificates: readonly Certificate[];
  readonly contentType: string;
  /** What is signed, if it is inside; `null` if it is detached. */
  readonly content: Uint8Array<ArrayBuffer> | null;
  /** The hash of what is signed, as Web Crypto names it. */
  readonly hash: string;
  /** The value of the signature. */
  readonly signature: Uint8Array<ArrayBuffer>;
  /** The token of a timestamp authority for the value of the signature, DER. */
  readonly timestamp: Uint8Array<ArrayBuffer> | null;
  readonly signer: SignerInfo;
}

/** Why bytes are no signature that can be checked. */
export class SignedMessageError extends Error {
  override readonly name = 'SignedMessageError';
}

/**
 * Reads a CMS SignedData of one signer. Bytes after it are left alone.
 *
 * @throws SignedMessageError if the bytes are no such message.
 */
export function readSignedMessage(der: Uint8Array<ArrayBuffer>): SignedMessage {
  let signedData: SignedData;
  try {
    const { contentType, content } = ContentInfo.fromBER(der);
    if (contentType !== ContentInfo.SIGNED_DATA) throw new SignedMessageError('No signed data');
    signedData = new SignedData({ schema: content });
  } catch (cause) {
    throw new SignedMessageError('No CMS message', { cause });
  }
  const { signerInfos, encapContentInfo, digestAlgorithms } = signedData;
  const [signer, ...others] = signerInfos;
  if (signer === undefined || others.length > 0) {
    throw new SignedMessageError(`There are ${signerInfos.length} signers in place of one`);
  }
  if (![1, 3].includes(signedData.version) || signer.version !== 1) {
    throw new SignedMessageError('The message has an unknown version');
  }
  const algorithm = signer.digestAlgorithm.algorithmId;
  const hash = hashes[algorithm];
  if (hash === undefined) throw new SignedMessageError(`The hash ${algorithm} is not accepted`);
  if (!digestAlgorithms.some(({ algorithmId }) => algorithmId === algorithm)) {
    throw new SignedMessageError('The hash of the signer is not announced');
  }
  const certificates = (signedData.certificates ?? []).filter(
    (entry): entry is Certificate => entry instanceof Certificate,
  );
  const { sid } = signer;
  const certificate =
    sid instanceof IssuerAndSerialNumber
      ? certificates.find(
          ({ issuer, serialNumber }) =>
            issuer.isEqual(sid.issuer) && serialNumber.isEqual(sid.serialNumber),
        )
      : undefined;
  if (certificate === undefined)
    throw new SignedMessageError("The signer's certificate is missing");
  const timestamp = signer.unsignedAttrs?.attributes.find(({ type }) => type === timestampType);
  return {
    certificate,
    certificates,
    contentType: encapContentInfo.eContentType,
    content:
      encapContentInfo.eContent === undefined
        ? null
        : new Uint8Array(encapContentInfo.eContent.getValue()),
    hash,
    signature: new Uint8Array(signer.signature.valueBlock.valueHexView),
    timestamp: timestamp === undefined ? null : toDer(timestamp.values[0]),
    signer,
  };
}

/**
 * Whether the message is the signature of its certificate's key over content with this hash. The
 * signature must bind the certificate too, so that no other with the same key can take its place.
 */
export async function isSignatureOf(message: SignedMessage, digest: ArrayBuffer): Promise<boolean> {
  const { signer, certificate, contentType, hash } = message;
  const { signedAttrs } = signer;
  if (signedAttrs === undefined) return false;
  const find = (wanted: string): unknown =>
    signedAttrs.attributes.find(({ type }) => type === wanted)?.values[0];
  const signedDigest = find(messageDigestType);
  const signedType = find(contentTypeType);
  if (!(signedDigest instanceof OctetString) || !areEqual(signedDigest.getValue(), digest)) {
    return false;
  }
  if (!(signedType instanceof ObjectIdentifier) || signedType.getValue() !== contentType) {
    return false;
  }
  const isBound =
    (await namesCertificate(find(signingCertificateV2Type), certificate, 'SHA-256')) ||
    (await namesCertificate(find(signingCertificateType), certificate, 'SHA-1'));
  if (!isBound) return false;
  return getCrypto(true).verifyWithPublicKey(
    signedAttrs.encodedValue,
    signer.signature,
    certificate.subjectPublicKeyInfo,
    signer.signatureAlgorithm,
    hash,
  );
}

/**
 * Whether the attribute names this certificate: its first entry holds the hash of it, after the
 * hash's algorithm unless that is the default (RFC 5035, ESSCertIDv2).
 */
async function namesCertificate(
  attribute: unknown,
  certificate: Certificate,
  defaultHash: string,
): Promise<boolean> {
  const [certs] = childrenOf(attribute);
  const [first] = childrenOf(certs);
  const parts = childrenOf(first);
  const digest = parts.find((part) => part instanceof OctetString);
  if (!(digest instanceof OctetString)) return false;
  const [algorithm] = parts[0] instanceof Sequence ? childrenOf(parts[0]) : [];
  const hash = algorithm instanceof ObjectIdentifier ? hashes[algorithm.getValue()] : defaultHash;
  if (hash === undefined) return false;
  const der = certificate.toSchema().toBER();
  return areEqual(digest.getValue(), await crypto.subtle.digest(hash, der));
}

function childrenOf(block: unknown): readonly BaseBlock[] {
  return block instanceof Sequence ? block.valueBlock.value : [];
}

function toDer(block: unknown): Uint8Array<ArrayBuffer> {
  if (block instanceof Sequence) return new Uint8Array(block.toBER());
  throw new SignedMessageError('The timestamp is no CMS message');
}

/** Whether two runs of bytes are the same. */
export function areEqual(a: ArrayBuffer, b: ArrayBuffer): boolean {
  const second = new Uint8Array(b);
  return a.byteLength === b.byteLength && new Uint8Array(a).every((byte, i) => byte === second[i]);
}
