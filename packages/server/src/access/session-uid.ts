import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/**
 * Names the browser that a one-time code is asked of: 128 random bits, and a proof that this server
 * gave the name to this party. So nothing needs to be stored before a code is sent.
 */
export function createSessionUid(secrets: Secrets, partyId: string): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${proof(secrets, partyId, name).toString('base64url')}`;
}

/** Whether a session's name was given to this party. */
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
