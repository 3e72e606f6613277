/** FNV-1a over 32 bits. */
function fnv1a(text: string, basis: number, prime: number): number {
  let hash = basis;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash >>> 0;
}

/** A hash of a text: an integer below 2 ** 32. It does not resist attacks. */
export function hashOf(text: string): number {
  return fnv1a(text, 0x811c9dc5, 0x01000193);
}

/**
 * A short name for a text, made of two hashes: unique enough to keep the envelopes of one device apart.
 * It does not resist attacks.
 */
export function nameOf(text: string): string {
  return hashOf(text).toString(36) + fnv1a(text, 0x01000193, 0x85ebca6b).toString(36);
}
