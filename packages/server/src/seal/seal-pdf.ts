import { createHash, X509Certificate } from 'node:crypto';
import { signDigest } from './cms-signature.ts';
import { collectRevocation, type RevocationData } from './revocation.ts';
import type { SealSigner } from './seal-signer.ts';
import {
  appendSignaturePlace,
  openToAppend,
  type SealDetails,
  type SignaturePlace,
} from './signature-place.ts';
import { hashBytes, type TimestampAuthority } from './timestamp-authority.ts';
import { addValidationData } from './validation-data.ts';

/** What a seal proves: the levels of PAdES (ETSI EN 319 142-1). */
export type SealLevel = 'B-B' | 'B-T' | 'B-LTA';

/** A sealed PDF. */
export interface SealedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly level: SealLevel;
  /** When the timestamp authority saw the seal, ISO 8601; `null` without one. */
  readonly timestamp: string | null;
}

/** Seals a PDF as far as the signer, the authority and the certificates allow. */
export async function sealPdf(
  pdf: Uint8Array,
  details: SealDetails,
  signer: SealSigner,
  authority: TimestampAuthority | null,
  now: Date,
): Promise<SealedPdf> {
  const chainSize = signer.chain.reduce((size, { raw }) => size + raw.length, 0);
  const size = baseSize + chainSize + (authority === null ? 0 : timestampSize);
  const signed = await sign(pdf, details, signer, authority, size);
  const { bytes, timestamp } = signed;
  if (authority === null || timestamp === null) return { bytes, level: 'B-B', timestamp: null };
  const at = timestamp.token.at.toISOString();
  const stampChain = [timestamp.token.certificate, ...timestamp.token.certificates].map(
    (one) => new X509Certificate(new Uint8Array(one.toSchema().toBER())),
  );
  const revocation = await collectAll([signer.chain, stampChain], now);
  if (revocation === null) return { bytes, level: 'B-T', timestamp: at };
  const document = await openToAppend(bytes);
  addValidationData(document, revocation, signed.contents);
  const validated = await openToAppend(await document.save({ incremental: true }));
  const stamped = await validated.addTimestamp({
    timestampAuthority: {
      timestamp: async (digest) => (await authority.stamp(new Uint8Array(digest))).der,
    },
    estimatedSize: timestamp.der.length + spareSize,
  });
  return { bytes: new Uint8Array(stamped.bytes), level: 'B-LTA', timestamp: at };
}

/** Bytes of a signature without certificates and timestamp, with room to spare. */
const baseSize = 2_048;
/** Bytes that most timestamps need, with the certificates of their authority. */
const timestampSize = 12_288;
/** By how many bytes one timestamp of an authority may be larger than another. */
const spareSize = 1_024;

async function sign(
  pdf: Uint8Array,
  details: SealDetails,
  signer: SealSigner,
  authority: TimestampAuthority | null,
  size: number,
) {
  const place = await appendSignaturePlace(pdf, details, size);
  const signature = await signDigest(hashPlace(place), signer);
  const timestamp = authority === null ? null : await authority.stamp(hashBytes(signature.value));
  const der = signature.toDer(timestamp?.der ?? null);
  const bytes = place.fill(der);
  // Some authorities send many certificates.
  if (bytes === null) return sign(pdf, details, signer, authority, der.length + spareSize);
  const contents = new Uint8Array(size);
  contents.set(der);
  return { bytes, contents, timestamp };
}

function hashPlace({ signed: [before, after] }: SignaturePlace): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(before).update(after).digest());
}

/** What proves that no certificate had been revoked; `null` unless all chains offer it. */
async function collectAll(
  chains: readonly (readonly X509Certificate[])[],
  now: Date,
): Promise<readonly RevocationData[] | null> {
  const collected: RevocationData[] = [];
  for (const chain of chains) {
    const data = await collectRevocation(chain, now);
    if (data === null) return null;
    collected.push(data);
  }
  return collected;
}
