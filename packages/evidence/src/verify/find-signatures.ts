/** A signature as it stands in a file, before anything about it has been checked. */
export interface PlacedSignature {
  /** Where the bytes begin and end that follow the signature: `[next, end]`. */
  readonly start: number;
  readonly next: number;
  /** Where the signed bytes end. */
  readonly end: number;
  /** The signature with its padding; `null` if its place does not hold one as it was written. */
  readonly contents: Uint8Array<ArrayBuffer> | null;
}

const byteRange = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/**
 * Finds the signatures of a PDF by their byte ranges: two runs of bytes around the signature, of
 * which the first begins the file. They are found in the bytes themselves, so that nothing which
 * was appended later can hide one.
 */
export function findSignatures(bytes: Uint8Array<ArrayBuffer>): readonly PlacedSignature[] {
  // One character for each byte, so that places stay as they are.
  const text = new TextDecoder('latin1').decode(bytes);
  const found = [...text.matchAll(byteRange)].map((match): PlacedSignature => {
    const [begin = 0, start = 0, next = 0, length = 0] = match.slice(1).map(Number);
    const end = next + length;
    const isWithin = begin === 0 && start < next && end <= bytes.length && match.index < end;
    return { start, next, end, contents: isWithin ? readHex(text.slice(start, next)) : null };
  });
  return found.sort((a, b) => a.end - b.end);
}

/**
 * Reads `<3082…>`. Whoever writes a signature writes its digits in one case, so a digit in the other
 * has been changed.
 */
function readHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^<(?:[0-9a-f]*|[0-9A-F]*)>$/.test(text) || text.length % 2 !== 0) return null;
  const bytes = new Uint8Array((text.length - 2) / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(text.slice(at * 2 + 1, at * 2 + 3), 16);
  }
  return bytes;
}

/** Kinds of signatures and document timestamps, as each of them names its own. */
const kinds = /\/SubFilter\s*\/(?:ETSI|adbe)\./g;

/** How many signatures a PDF says that it has, whether they can be found or not. */
export function countSignatures(bytes: Uint8Array): number {
  return new TextDecoder('latin1').decode(bytes).match(kinds)?.length ?? 0;
}
