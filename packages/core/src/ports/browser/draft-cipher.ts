/** A text encrypted by AES-GCM, with its nonce. */
export interface EncryptedText {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

const algorithm = 'AES-GCM';

/** Bytes: what NIST SP 800-38D recommends for a random nonce of GCM. */
const nonceLength = 12;

/** A key that can be used on this device but not extracted, even by this page. */
export function createDraftKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Encrypts a text for one place. It cannot be decrypted in another place. */
export async function encrypt(key: CryptoKey, place: string, text: string): Promise<EncryptedText> {
  const encoder = new TextEncoder();
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
  const options = { name: algorithm, iv: nonce, additionalData: encoder.encode(place) };
  return { nonce, sealed: await crypto.subtle.encrypt(options, key, encoder.encode(text)) };
}

/** Decrypts the result of `encrypt`. Rejects with a `DOMException` for another key, place or text. */
export async function decrypt(
  key: CryptoKey,
  place: string,
  { nonce, sealed }: EncryptedText,
): Promise<string> {
  const additionalData = new TextEncoder().encode(place);
  const options = { name: algorithm, iv: nonce, additionalData };
  return new TextDecoder().decode(await crypto.subtle.decrypt(options, key, sealed));
}
