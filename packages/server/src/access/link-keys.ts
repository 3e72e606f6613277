import { createHash, createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** The party of a link, and how often the link was replaced. */
export interface KeyedParty {
  readonly id: string;
  readonly link_version: number;
}

/**
 * Derives the key of a party's link: 256 bits that only this server can compute. It is never
 * stored, so a stolen database opens no envelope, but it can be derived again whenever it is
 * needed.
 */
export function linkKey(secrets: Secrets, { id, link_version }: KeyedParty): string {
  // Ids contain no spaces, so the subjects of two parties are never the same.
  const subject = link_version === 0 ? id : `${id} ${link_version}`;
  return createHmac('sha256', secrets.link).update(subject).digest('base64url');
}

/**
 * The stored form of a key, by which it is looked up. The timing of comparing hashes reveals
 * nothing, because an attacker cannot choose the hash of a guess.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
