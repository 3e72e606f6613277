import { createHmac, timingSafeEqual } from 'node:crypto';

/** Until when a link is good, and the proof that this server said so: the link's query. */
export interface SignedQuery {
  /** Seconds since 1970, in digits. */
  readonly expires: string;
  /** HMAC-SHA256, base64url. */
  readonly signature: string;
}

/** The only spelling of a time there is: what is signed can then be read in one way alone. */
const wholeSeconds = /^[1-9]\d{0,11}$/;

/** Signs what a link leads to and until when. `subject` lists it, the kind of link first. */
export function signQuery(
  key: Uint8Array,
  subject: readonly string[],
  expires: number,
): SignedQuery {
  const text = String(expires);
  return { expires: text, signature: hmac(key, subject, text).toString('base64url') };
}

/** Whether this server has signed exactly this. What is past its time was signed all the same. */
export function isSigned(
  key: Uint8Array,
  subject: readonly string[],
  { expires, signature }: SignedQuery,
): boolean {
  if (!wholeSeconds.test(expires)) return false;
  const expected = hmac(key, subject, expires);
  const given = Buffer.from(signature, 'base64url');
  // Decoding skips what is not base64url; only the one spelling we write is ours.
  return (
    given.byteLength === expected.byteLength &&
    timingSafeEqual(given, expected) &&
    given.toString('base64url') === signature
  );
}

export function isExpired({ expires }: SignedQuery, now: number): boolean {
  return Number(expires) * 1000 <= now;
}

function hmac(key: Uint8Array, subject: readonly string[], expires: string): Buffer {
  // As JSON, or two lists could be written as one text.
  return createHmac('sha256', key)
    .update(JSON.stringify([...subject, expires]))
    .digest();
}
