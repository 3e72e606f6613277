import canonicalize from 'canonicalize';
import { toHex } from '../hex.ts';

/** The first row of a log follows this: it belongs to one envelope. */
export function genesisHash(envelopeFingerprint: string): Promise<string> {
  return sha256(`sign-envelope audit log 1: ${envelopeFingerprint}`);
}

/** SHA-256 of a JSON value in its canonical form (RFC 8785), hex. */
export async function canonicalHash(value: object): Promise<string> {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('The value is no JSON');
  return sha256(text);
}

async function sha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
