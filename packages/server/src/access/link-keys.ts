import { createHash, createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Whose link it is, and how often it was replaced by another. */
export interface KeyedParty {
  readonly id: string;
  readonly link_version: number;
}

/**
 * The key of a party's link: 256 bits that only this server can make. It is never stored, so a
 * stolen database opens no envelope, and yet a link can be told again whenever it is needed.
 */
export function linkKey(secrets: Secrets, { id, link_version }: KeyedParty): string {
  // An id holds no space: no version of one party's link is another party's.
  const subject = link_version === 0 ? id : `${id} ${link_version}`;
  return createHmac('sha256', secrets.link).update(subject).digest('base64url');
}

/**
 * What is stored of a key, and what it is looked up by. Comparing hashes gives nothing away by its
 * timing: whoever guesses a key cannot steer its hash.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
