import {
  Attribute,
  type Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { isSelfIssued } from './certificate-facts.ts';
import { isExactValue, type SignedMessage, timestampType } from './signed-data.ts';

/**
 * Writes a message again, DER: what is signed, the timestamp, and the certificates of the chain, in
 * its order. A seal is written like this, so that a byte which has changed is found also where
 * nothing signs it.
 */
export async function rewriteMessage(message: SignedMessage): Promise<Uint8Array<ArrayBuffer>> {
  const { signer, signedData, timestamp } = message;
  const certificates = await chainOf(message);
  const unsignedAttrs =
    timestamp === null
      ? {}
      : {
          unsignedAttrs: new SignedAndUnsignedAttributes({
            type: 1,
            attributes: [
              new Attribute({
                type: timestampType,
                values: [ContentInfo.fromBER(timestamp).toSchema()],
              }),
            ],
          }),
        };
  const { issuer, serialNumber } = message.certificate;
  const { version, digestAlgorithm, signedAttrs, signatureAlgorithm, signature } = signer;
  const rewritten = new SignedData({
    version: signedData.version,
    digestAlgorithms: [digestAlgorithm],
    encapContentInfo: signedData.encapContentInfo,
    certificates: [...certificates],
    signerInfos: [
      new SignerInfo({
        version,
        // Names are compared without regard to case: that of the certificate is the one that counts.
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        digestAlgorithm,
        ...(signedAttrs === undefined ? {} : { signedAttrs }),
        signatureAlgorithm,
        signature,
        ...unsignedAttrs,
      }),
    ],
  });
  const content = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: rewritten.toSchema(true),
  });
  return new Uint8Array(content.toSchema().toBER());
}

/** The signer's certificate, then the issuer of each, as far as they are there and as issued. */
async function chainOf({
  certificate,
  certificates,
}: SignedMessage): Promise<readonly Certificate[]> {
  const chain = [certificate];
  for (let last = certificate; !isSelfIssued(last); ) {
    const issuer = await findIssuer(last, certificates);
    if (issuer === null || chain.includes(issuer)) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

async function findIssuer(
  certificate: Certificate,
  candidates: readonly Certificate[],
): Promise<Certificate | null> {
  for (const one of candidates) {
    if (!one.subject.isEqual(certificate.issuer) || !(await hasIssued(one, certificate))) continue;
    if (!isSelfIssued(one) || (await hasIssued(one, one))) return one;
  }
  return null;
}

async function hasIssued(issuer: Certificate, certificate: Certificate): Promise<boolean> {
  try {
    const { signatureAlgorithm, signatureValue } = certificate;
    const { unusedBits, valueHexView } = signatureValue.valueBlock;
    const isExact = unusedBits === 0 && isExactValue(signatureAlgorithm.algorithmId, valueHexView);
    return isExact && (await certificate.verify(issuer));
  } catch {
    // A key or signature that cannot be read.
    return false;
  }
}
