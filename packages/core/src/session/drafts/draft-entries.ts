import type { LatestSignature } from '../../model/signature.ts';
import { toJson } from '../../model/to-json.ts';
import type { EnvelopeIndex } from '../../rules/envelope-index.ts';
import { nameOf } from '../hash.ts';

/** Storage entry that marks a tab which has written a draft: a reload then waits for it. */
export const draftMarker = 'draft';

/** The content of one entry of a draft. */
export interface DraftValue {
  /** Fingerprint of the fields when it was saved. */
  readonly fingerprint: string;
  readonly value: unknown;
}

/** The entry of the remembered signatures, including one not yet confirmed. */
export const signatureEntry = 'signature';

const fieldPrefix = 'field:';

/** The entry of a field's answer. */
export function fieldEntry(fieldId: string): string {
  return fieldPrefix + fieldId;
}

export function fieldIdOf(entry: string): string {
  return entry.slice(fieldPrefix.length);
}

const unfinishedPrefix = 'unfinished:';

/** The entry of something unfinished; see `SigningSession.saveUnfinished`. */
export function unfinishedEntry(name: string): string {
  return unfinishedPrefix + name;
}

/** The name of something unfinished; `null` for any other entry. */
export function unfinishedNameOf(entry: string): string | null {
  return entry.startsWith(unfinishedPrefix) ? entry.slice(unfinishedPrefix.length) : null;
}

/** Identifies the signer's fields, regardless of their values. */
export function fingerprintOf({ fields, editable }: EnvelopeIndex): string {
  const texts = [...editable].map((position) => toJson({ ...fields[position], value: null }));
  return nameOf(texts.join(''));
}

/** Parses the JSON of a `DraftValue`; `null` for any other JSON. */
export function parseDraft(text: string): DraftValue | null {
  const draft: unknown = JSON.parse(text);
  if (typeof draft !== 'object' || draft === null) return null;
  if (!('fingerprint' in draft) || !('value' in draft)) return null;
  return { fingerprint: String(draft.fingerprint), value: draft.value };
}

export function isLatestSignature(value: unknown): value is LatestSignature {
  return typeof value === 'object' && value !== null && 'kind' in value && 'typed' in value;
}
