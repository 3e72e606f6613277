import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/**
 * Creates the id of a browser session that has to enter a one-time code: 128 random bits, and proof
 * that this server issued them to this party. Nothing needs to be stored before a code is sent.
 */
export function createSessionUid(secrets: Secrets, partyId: string): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${proof(secrets, partyId, name).toString('base64url')}`;
}

/** Whether a session was issued to this party. */
export function isSessionOf(secrets: Secrets, partyId: string, uid: string): boolean {
  const [, name, given] = /^([\w-]{22})\.([\w-]{22})$/.exec(uid) ?? [];
  if (name === undefined || given === undefined) return false;
  return timingSafeEqual(Buffer.from(given, 'base64url'), proof(secrets, partyId, name));
}

function proof(secrets: Secrets, partyId: string, name: string): Buffer {
  return createHmac('sha256', secrets.code)
    .update(`session ${partyId} ${name}`)
    .digest()
    .subarray(0, 16);
}
