import type { LatestSignature } from '../../model/signature.ts';
import type { EnvelopeIndex } from '../../rules/envelope-index.ts';

/** What one entry of a draft holds. */
export interface KeptAnswer {
  /** Of the fields as they were when it was kept. */
  readonly fingerprint: string;
  readonly value: unknown;
}

const fieldPrefix = 'field:';

/** The entry of the signatures that are offered again, those still being made included. */
export const signatureEntry = 'signature';

const unsentPrefix = 'unsent:';

/** The entry of something begun and not confirmed. */
export function unsentEntry(name: string): string {
  return unsentPrefix + name;
}

/** What an entry holds that is something begun; `null` where it is not. */
export function unsentNameOf(entry: string): string | null {
  return entry.startsWith(unsentPrefix) ? entry.slice(unsentPrefix.length) : null;
}

export function fieldEntry(fieldId: string): string {
  return fieldPrefix + fieldId;
}

export function fieldIdOf(entry: string): string {
  return entry.slice(fieldPrefix.length);
}

/** The same for the same fields, whatever they hold (FNV-1a, two lanes of 32 bits). */
export function fingerprintOf({ fields, editable }: EnvelopeIndex): string {
  let one = 0x811c9dc5;
  let two = 0x01000193;
  for (const position of editable) {
    const text = JSON.stringify({ ...fields[position], value: null });
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
      two = Math.imul(two ^ text.charCodeAt(at), 0x85ebca6b);
    }
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}

/** Reads what `JSON.stringify` made of a kept answer; `null` for anything else. */
export function parseKept(text: string): KeptAnswer | null {
  const kept: unknown = JSON.parse(text);
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('fingerprint' in kept) || !('value' in kept)) return null;
  return { fingerprint: String(kept.fingerprint), value: kept.value };
}

export function isLatestSignature(value: unknown): value is LatestSignature {
  return typeof value === 'object' && value !== null && 'kind' in value && 'typed' in value;
}
