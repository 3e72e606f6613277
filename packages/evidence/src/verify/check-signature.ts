import { type CertificateFacts, certificateFacts } from '../signature/certificate-facts.ts';
import { rewriteMessage } from '../signature/rewrite-message.ts';
import {
  areEqual,
  isSignatureOf,
  readSignedMessage,
  SignedMessageError,
} from '../signature/signed-data.ts';
import { readTimestampToken, timestampContent } from '../signature/timestamp-token.ts';
import type { PlacedSignature } from './find-signatures.ts';
import type { SignatureCheck } from './verification.ts';

/** What a signature alone says, without the file around it. */
export interface BareCheck extends Omit<SignatureCheck, 'level' | 'covers'> {
  /**
   * Whether it stands there byte for byte as this software writes it, also where it is not signed
   * itself. Other programs may write the same signature in other ways.
   */
  readonly isExact: boolean;
}

const changed: BareCheck = {
  kind: 'signature',
  status: 'changed',
  certificate: null,
  valid_at_signing: null,
  time: null,
  isExact: false,
};

/**
 * Checks one signature of a file.
 *
 * @param claimed When the signer says that it was made; `null` if it does not.
 */
export async function checkSignature(
  file: Uint8Array<ArrayBuffer>,
  place: PlacedSignature,
  claimed: Date | null,
): Promise<BareCheck> {
  if (place.contents === null) return changed;
  try {
    return await checkMessage(file, place, place.contents, claimed);
  } catch (error) {
    // Damaged bytes make libraries throw errors of every kind.
    const isUnsupported = error instanceof SignedMessageError && error.isUnsupported;
    return isUnsupported ? { ...changed, status: 'unsupported' } : changed;
  }
}

async function checkMessage(
  file: Uint8Array<ArrayBuffer>,
  { start, next, end }: PlacedSignature,
  contents: Uint8Array<ArrayBuffer>,
  claimed: Date | null,
): Promise<BareCheck> {
  const message = readSignedMessage(contents);
  const signed = new Uint8Array(start + end - next);
  signed.set(file.subarray(0, start));
  signed.set(file.subarray(next, end), start);
  const isPadded = contents.subarray(message.length).every((byte) => byte === 0);
  const certificate = await certificateFacts(message.certificate);
  if (message.contentType === timestampContent) {
    const token = isPadded ? await readToken(contents, signed) : null;
    return {
      kind: 'timestamp',
      status: token === null ? 'changed' : 'intact',
      certificate,
      valid_at_signing: token === null ? null : true,
      time: token?.time ?? null,
      isExact: token?.isExact ?? false,
    };
  }
  const digest = await crypto.subtle.digest(message.hash, signed);
  const token =
    message.timestamp === null ? null : await readToken(message.timestamp, message.signature);
  const isIntact =
    isPadded &&
    message.content === null &&
    (message.timestamp === null || token !== null) &&
    (await isSignatureOf(message, digest));
  const time =
    token?.time ??
    (claimed === null
      ? null
      : ({ at: claimed.toISOString(), source: 'claim', authority: null } as const));
  return {
    kind: 'signature',
    status: isIntact ? 'intact' : 'changed',
    certificate,
    valid_at_signing: time === null ? null : wasValid(certificate, time.at),
    time,
    isExact:
      (token?.isExact ?? true) &&
      areEqual(await rewriteMessage(message), contents.subarray(0, message.length)),
  };
}

/** The time of a token for these bytes; `null` if it is not one. */
async function readToken(der: Uint8Array<ArrayBuffer>, stamped: Uint8Array<ArrayBuffer>) {
  try {
    const token = await readTimestampToken(der, (hash) => crypto.subtle.digest(hash, stamped));
    const authority = await certificateFacts(token.certificate);
    return {
      time: { at: token.at.toISOString(), source: 'timestamp', authority } as const,
      isExact: areEqual(token.rewritten, der.subarray(0, token.length)),
    };
  } catch {
    // Damaged bytes make libraries throw errors of every kind.
    return null;
  }
}

function wasValid({ not_before, not_after }: CertificateFacts, at: string): boolean {
  const time = Date.parse(at);
  return time >= Date.parse(not_before) && time <= Date.parse(not_after);
}
