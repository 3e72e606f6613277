import { createHmac, timingSafeEqual } from 'node:crypto';

/** The query of a signed link: when it expires, and the server's signature. */
export interface SignedQuery {
  /** Unix time in seconds, as digits. */
  readonly expires: string;
  /** HMAC-SHA256, base64url. */
  readonly signature: string;
}

/** The only accepted spelling of a time, so that a signed text has one meaning. */
const wholeSeconds = /^[1-9]\d{0,11}$/;

/** Signs the subject of a link and when it expires. The subject starts with the kind of link. */
export function signQuery(
  key: Uint8Array,
  subject: readonly string[],
  expires: number,
): SignedQuery {
  const text = String(expires);
  return { expires: text, signature: hmac(key, subject, text).toString('base64url') };
}

/** Whether this server signed this query. The query may have expired. */
export function isSigned(
  key: Uint8Array,
  subject: readonly string[],
  { expires, signature }: SignedQuery,
): boolean {
  if (!wholeSeconds.test(expires)) return false;
  const expected = hmac(key, subject, expires);
  const given = Buffer.from(signature, 'base64url');
  // Decoding ignores invalid characters, so the text must also match what we would write.
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
  // As JSON, so that two different lists never produce the same text.
  return createHmac('sha256', key)
    .update(JSON.stringify([...subject, expires]))
    .digest();
}
