/** Headers of objects, such as `12 0 obj`. */
const objectHeader = /(?<![0-9])(\d{1,10})\s+\d{1,5}\s+obj\b/g;
const root = /\/Root\s+(\d+)/g;

/**
 * Whether readers can take a file for different documents: it has an object twice, two roots, or
 * several revisions. Some readers follow its tables and others look for the objects themselves. May be
 * true of a file that is certain, but never because it is linearized.
 */
export function isAmbiguous(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const numbers = new Set<string>();
  for (const [, number = ''] of text.matchAll(objectHeader)) {
    if (numbers.has(number)) return true;
    numbers.add(number);
  }
  if (new Set(Array.from(text.matchAll(root), ([, number]) => number)).size > 1) return true;
  // A linearized file has the end of its first part, too.
  const ends = text.includes('/Linearized') ? 2 : 1;
  return text.split('%%EOF').length - 1 > ends;
}
