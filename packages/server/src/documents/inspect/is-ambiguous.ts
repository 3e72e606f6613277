/** Headers of objects, such as `12 0 obj`. */
const objectHeader = /(?<![0-9])(\d{1,10})\s+\d{1,5}\s+obj\b/g;
const root = /\/Root\s+(\d+)/g;

/**
 * Whether readers can take a file for different documents: it has an object twice, two roots, or
 * several revisions. Some readers follow its tables and others look for the objects themselves. Objects
 * in compressed object streams are not compared. A harmless file can count as ambiguous.
 */
export function isAmbiguous(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const numbers = new Set<string>();
  for (const [, number = ''] of text.matchAll(objectHeader)) {
    if (numbers.has(number)) return true;
    numbers.add(number);
  }
  const [first] = text.matchAll(root);
  for (const [, number] of text.matchAll(root)) if (number !== first?.[1]) return true;
  // The first part of a linearized file has an end of its own.
  let ends = text.includes('/Linearized') ? 2 : 1;
  for (const _ of text.matchAll(/%%EOF/g)) if (--ends < 0) return true;
  return false;
}
