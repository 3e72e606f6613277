import { type Certificate, ExtKeyUsage, TSTInfo } from 'pkijs';
import { rewriteMessage } from './rewrite-message.ts';
import { areEqual, isSignatureOf, readSignedMessage, SignedMessageError } from './signed-data.ts';

/** Content type of a token: RFC 3161. */
export const timestampContent = '1.2.840.113549.1.9.16.1.4';
const extendedKeyUsage = '2.5.29.37';
const timeStamping = '1.3.6.1.5.5.7.3.8';

/** Hashes in a token, as Web Crypto names them. */
const imprintHashes: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

/** A timestamp token whose signature has been checked. */
export interface TimestampToken {
  readonly at: Date;
  /** The authority's certificate. */
  readonly certificate: Certificate;
  /** All certificates in the token, in their order. */
  readonly certificates: readonly Certificate[];
  /** The number that was sent with the request; `null` if there is none. */
  readonly nonce: Uint8Array<ArrayBuffer> | null;
  /** The token as seals hold it, DER: with the chain of the authority alone. */
  readonly rewritten: Uint8Array<ArrayBuffer>;
  /** Bytes of the token, after which there may be padding. */
  readonly length: number;
}

/**
 * Reads an RFC 3161 token and checks that it stands for these bytes, and that an authority signed it
 * whose certificate is for timestamps and was valid at the time. Who vouches for the authority is
 * not checked.
 *
 * @param der The token; bytes after it are left alone.
 * @param hashOf The hash of the stamped bytes by an algorithm of Web Crypto.
 * @throws SignedMessageError if it is no such token.
 */
export async function readTimestampToken(
  der: Uint8Array<ArrayBuffer>,
  hashOf: (algorithm: string) => Promise<ArrayBuffer>,
): Promise<TimestampToken> {
  const message = readSignedMessage(der);
  const { certificate, certificates, content } = message;
  if (message.contentType !== timestampContent || content === null) {
    throw new SignedMessageError('The message is no timestamp');
  }
  const info = readInfo(content);
  const hash = imprintHashes[info.messageImprint.hashAlgorithm.algorithmId];
  if (hash === undefined) throw new SignedMessageError("The timestamp's hash is not accepted");
  const imprint = info.messageImprint.hashedMessage.getValue();
  if (!areEqual(imprint, await hashOf(hash))) {
    throw new SignedMessageError('The timestamp stands for something else');
  }
  if (!(await isSignatureOf(message, await crypto.subtle.digest(message.hash, content)))) {
    throw new SignedMessageError("The timestamp's signature is wrong");
  }
  if (!isForTimestamps(certificate)) {
    throw new SignedMessageError("The authority's certificate is not for timestamps");
  }
  const at = info.genTime;
  if (at < certificate.notBefore.value || at > certificate.notAfter.value) {
    throw new SignedMessageError("The authority's certificate was not valid at that time");
  }
  return {
    at,
    certificate,
    certificates,
    length: message.length,
    rewritten: await rewriteMessage(message),
    nonce: info.nonce === undefined ? null : new Uint8Array(info.nonce.valueBlock.valueHexView),
  };
}

function readInfo(content: Uint8Array<ArrayBuffer>): TSTInfo {
  try {
    return TSTInfo.fromBER(content);
  } catch (cause) {
    throw new SignedMessageError('The content is no timestamp', { cause });
  }
}

function isForTimestamps({ extensions }: Certificate): boolean {
  const usage: unknown = extensions?.find(({ extnID }) => extnID === extendedKeyUsage)?.parsedValue;
  return usage instanceof ExtKeyUsage && usage.keyPurposes.includes(timeStamping);
}
