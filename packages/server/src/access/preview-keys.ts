import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** The key of a link that shows a party's view of a preview: 256 bits that only this server can make. */
export function previewKey(secrets: Secrets, partyId: string): string {
  return createHmac('sha256', secrets.preview).update(`party ${partyId}`).digest('base64url');
}

/**
 * What is stored of a preview's key, and what it is looked up by. It is made otherwise than the hash
 * of a link's key, so that neither kind of key is ever found where the other is looked for.
 */
export function hashPreviewKey(secrets: Secrets, key: string): string {
  return createHmac('sha256', secrets.preview).update(`key ${key}`).digest('hex');
}
