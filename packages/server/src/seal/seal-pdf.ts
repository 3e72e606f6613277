import { X509Certificate } from 'node:crypto';
import { open } from 'node:fs/promises';
import { DocumentError } from '../documents/pdf/document-error.ts';
import type {
  PlaceRequest,
  RevocationData,
  SealDetails,
  SignaturePlace,
} from '../documents/signature/signature-place.ts';
import { signDigest } from './cms-signature.ts';
import { collectRevocation } from './revocation.ts';
import { SealError } from './seal-error.ts';
import type { SealSigner } from './seal-signer.ts';
import { hashBytes, type TimestampAuthority } from './timestamp-authority.ts';

/** What a seal proves: the levels of PAdES (ETSI EN 319 142-1). */
export type SealLevel = 'B-B' | 'B-T' | 'B-LTA';

/** What is sealed, and how it is read and written. */
export interface SealRequest {
  /** The PDF. */
  readonly path: string;
  /** The file for the sealed PDF, which begins with the bytes of the PDF. */
  readonly outputPath: string;
  readonly details: SealDetails;
  /** Appends an empty place for a signature to a PDF. */
  readonly addPlace: (request: PlaceRequest) => Promise<SignaturePlace>;
}

/** The seal of a PDF. */
export interface Seal {
  readonly level: SealLevel;
  /** When the timestamp authority saw the seal, ISO 8601; `null` without one. */
  readonly timestamp: string | null;
}

/** Seals a PDF as far as the signer, the authority and the certificates allow. */
export async function sealPdf(
  request: SealRequest,
  signer: SealSigner,
  authority: TimestampAuthority | null,
  now: Date,
): Promise<Seal> {
  try {
    return await seal(request, signer, authority, now);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new SealError('document-unsealable', error.message, { cause: error });
  }
}

async function seal(
  request: SealRequest,
  signer: SealSigner,
  authority: TimestampAuthority | null,
  now: Date,
): Promise<Seal> {
  const chainSize = signer.chain.reduce((size, { raw }) => size + raw.length, 0);
  const size = baseSize + chainSize + (authority === null ? 0 : timestampSize);
  const { sealed, timestamp } = await sign(request, signer, authority, size);
  if (authority === null || timestamp === null) return { level: 'B-B', timestamp: null };
  const at = timestamp.token.at.toISOString();
  const stampChain = [timestamp.token.certificate, ...timestamp.token.certificates].map(
    (one) => new X509Certificate(new Uint8Array(one.toSchema().toBER())),
  );
  const revocation = await collectAll([signer.chain, stampChain], now);
  if (revocation === null) return { level: 'B-T', timestamp: at };
  const { outputPath, addPlace } = request;
  const stampSize = timestamp.der.length + spareSize;
  const place = await addPlace({
    path: outputPath,
    outputPath,
    signature: { kind: 'timestamp', revocation, sealed },
    size: stampSize,
  });
  const { der } = await authority.stamp(place.digest);
  if (der.length > stampSize) {
    throw new SealError('timestamp-failed', 'The timestamp is much larger than the one before.');
  }
  await fillPlace(outputPath, place, der);
  await close(request, signer, size);
  return { level: 'B-LTA', timestamp: at };
}

/** Bytes of a signature without certificates and timestamp, with room to spare. */
const baseSize = 2_048;
/** Bytes that most timestamps need, with the certificates of their authority. */
const timestampSize = 12_288;
/** By how many bytes one timestamp of an authority may be larger than another. */
const spareSize = 1_024;

async function sign(
  request: SealRequest,
  signer: SealSigner,
  authority: TimestampAuthority | null,
  size: number,
) {
  const { path, outputPath, details, addPlace } = request;
  const place = await addPlace({ path, outputPath, signature: { kind: 'seal', details }, size });
  const signature = await signDigest(place.digest, signer);
  const timestamp = authority === null ? null : await authority.stamp(hashBytes(signature.value));
  const der = signature.toDer(timestamp?.der ?? null);
  // Some authorities send many certificates.
  if (der.length > size) return sign(request, signer, authority, der.length + spareSize);
  await fillPlace(outputPath, place, der);
  const sealed = new Uint8Array(size);
  sealed.set(der);
  return { sealed, timestamp };
}

/**
 * Seals what was added after the seal. Programs read a PDF that was added to in different ways: only a
 * signature of the same key to its end says that nobody else added anything.
 */
async function close(
  { outputPath, details, addPlace }: SealRequest,
  signer: SealSigner,
  size: number,
): Promise<void> {
  const signature = { kind: 'seal', details } as const;
  const place = await addPlace({ path: outputPath, outputPath, signature, size });
  const { toDer } = await signDigest(place.digest, signer);
  await fillPlace(outputPath, place, toDer(null));
}

/** Writes a signature into its place in a file. */
async function fillPlace(path: string, { start }: SignaturePlace, der: Uint8Array): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(Buffer.from(der).toString('hex'), start, 'latin1');
  } finally {
    await file.close();
  }
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
