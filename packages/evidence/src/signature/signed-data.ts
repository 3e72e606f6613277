import { type BaseBlock, fromBER, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  type AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  type EncapsulatedContentInfo,
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
export const timestampType = '1.2.840.113549.1.9.16.2.14';

/** Hashes that signatures may use. SHA-1 is not one: two documents can share it. */
const hashes: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

/** RSASSA-PSS, which has its hash among its parameters. */
const pss = '1.2.840.113549.1.1.10';

/** Algorithms of signatures, each with its hash; `null` for those that leave it to the signer. */
const signatureAlgorithms: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.1': null,
  [pss]: null,
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
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
  /** The message itself. */
  readonly signedData: SignedData;
  /** Bytes of the message, after which there may be padding. */
  readonly length: number;
}

/** Why bytes are no signature that can be checked. */
export class SignedMessageError extends Error {
  override readonly name = 'SignedMessageError';
  /** Whether it may be a signature, of a kind that is not known here. */
  readonly isUnsupported: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isUnsupported?: boolean } = {}) {
    super(message, options);
    this.isUnsupported = options.isUnsupported ?? false;
  }
}

/**
 * Reads a CMS SignedData of one signer. Bytes after it are left alone.
 *
 * @throws SignedMessageError if the bytes are no such message.
 */
export function readSignedMessage(der: Uint8Array<ArrayBuffer>): SignedMessage {
  const { signedData, length } = parseMessage(der);
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
  if (hash === undefined) throw unsupported(`The hash ${algorithm} is not accepted`);
  const { algorithmId } = signer.signatureAlgorithm;
  const signatureHash = signatureAlgorithms[algorithmId];
  if (signatureHash === undefined) throw unsupported(`Signatures of ${algorithmId} are not known`);
  if (signatureHash !== null && signatureHash !== hash) {
    throw new SignedMessageError('The signature has another hash than its signer');
  }
  if (!digestAlgorithms.some(({ algorithmId }) => algorithmId === algorithm)) {
    throw new SignedMessageError('The hash of the signer is not announced');
  }
  const isPlain = [signer.digestAlgorithm, ...digestAlgorithms].every(hasNoParameters);
  if (!isPlain || (algorithmId !== pss && !hasNoParameters(signer.signatureAlgorithm))) {
    throw new SignedMessageError('An algorithm has parameters');
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
    content: readContent(encapContentInfo),
    hash,
    signature: new Uint8Array(signer.signature.valueBlock.valueHexView),
    timestamp: timestamp === undefined ? null : toDer(timestamp.values[0]),
    signer,
    signedData,
    length,
  };
}

/** Algorithms without parameters have none, or NULL in their place. */
function hasNoParameters({ algorithmParams }: AlgorithmIdentifier): boolean {
  const parameters: unknown = algorithmParams;
  return parameters === undefined || parameters instanceof Null;
}

/** `null` if the content is detached. */
function readContent({ eContent }: EncapsulatedContentInfo): Uint8Array<ArrayBuffer> | null {
  const content: unknown = eContent;
  if (content === undefined) return null;
  if (content instanceof OctetString) return new Uint8Array(content.getValue());
  throw new SignedMessageError('The content is not a string of bytes');
}

function parseMessage(der: Uint8Array<ArrayBuffer>) {
  try {
    const { offset, result } = fromBER(der);
    if (offset < 0) throw new SignedMessageError('No DER');
    const { contentType, content } = new ContentInfo({ schema: result });
    if (contentType !== ContentInfo.SIGNED_DATA) throw new SignedMessageError('No signed data');
    return { signedData: new SignedData({ schema: content }), length: offset };
  } catch (cause) {
    throw new SignedMessageError('No CMS message', { cause });
  }
}

const unsupported = (message: string) => new SignedMessageError(message, { isUnsupported: true });

/**
 * Whether the message is the signature of its certificate's key over content with this hash. If the
 * signature binds a certificate, it must be this one, so that no other with the same key can take
 * its place.
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
  const [newBinding, oldBinding] = [find(signingCertificateV2Type), find(signingCertificateType)];
  if (newBinding !== undefined) {
    if (!(await namesCertificate(newBinding, certificate, 'SHA-256'))) return false;
  } else if (oldBinding !== undefined) {
    if (!(await namesCertificate(oldBinding, certificate, 'SHA-1'))) return false;
  }
  const { signatureAlgorithm, signature } = signer;
  if (!isExactValue(signatureAlgorithm.algorithmId, signature.valueBlock.valueHexView))
    return false;
  try {
    return await getCrypto(true).verifyWithPublicKey(
      signedAttrs.encodedValue,
      signature,
      certificate.subjectPublicKeyInfo,
      signatureAlgorithm,
      hash,
    );
  } catch {
    // A key or a signature that cannot be read.
    return false;
  }
}

/** Algorithms of ECDSA, whose signatures are two numbers in DER. */
const ecdsa = '1.2.840.10045.4.';

/** Whether the value of a signature is written as DER wants it, which libraries do not insist on. */
export function isExactValue(algorithm: string, value: Uint8Array): boolean {
  if (!algorithm.startsWith(ecdsa)) return true;
  const { offset, result } = fromBER(value);
  return offset === value.length && areEqual(new Uint8Array(result.toBER()), value);
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
export function areEqual(a: Uint8Array | ArrayBuffer, b: Uint8Array | ArrayBuffer): boolean {
  const [first, second] = [new Uint8Array(a), new Uint8Array(b)];
  return first.length === second.length && first.every((byte, at) => byte === second[at]);
}
