/**
 * SHA-256 of a text in UTF-8, hex; `null` where the browser has no Web Crypto, as on a page without
 * HTTPS.
 */
export async function sha256(text: string): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
