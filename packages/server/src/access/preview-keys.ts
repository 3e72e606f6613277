import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Derives the key of a link to a party's preview: 256 bits that only this server can compute. */
export function previewKey(secrets: Secrets, partyId: string): string {
  return createHmac('sha256', secrets.preview).update(`party ${partyId}`).digest('base64url');
}

/**
 * The stored form of a preview's key, by which it is looked up. It differs from the hash of a
 * link's key, so that one kind of key is never accepted in place of the other.
 */
export function hashPreviewKey(secrets: Secrets, key: string): string {
  return createHmac('sha256', secrets.preview).update(`key ${key}`).digest('hex');
}
