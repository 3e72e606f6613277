import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeRules } from './code-rules.ts';
import type { Secrets } from './secrets.ts';

/** Creates a random code. */
export function createCode(): string {
  return String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0');
}

/**
 * The stored form of a code. With a million possible codes, a plain hash could be reversed, so this
 * one is keyed with the server's secret and bound to one session.
 */
export function hashCode(secrets: Secrets, sessionUid: string, code: string): string {
  return createHmac('sha256', secrets.code).update(`code ${sessionUid} ${code}`).digest('hex');
}

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
