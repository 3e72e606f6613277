import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeRules } from './code-rules.ts';
import type { Secrets } from './secrets.ts';

/** A fresh code; each is as likely as any other. */
export function createCode(): string {
  return String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0');
}

/**
 * What is stored of a code. There are only a million of them, so a mere hash would tell which one it
 * is; this one takes the server's secret, and holds for one session only.
 */
export function hashCode(secrets: Secrets, sessionUid: string, code: string): string {
  return createHmac('sha256', secrets.code).update(`code ${sessionUid} ${code}`).digest('hex');
}

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
