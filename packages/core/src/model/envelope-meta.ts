import { inputLimits } from './input-limits.ts';
import { toJson } from './to-json.ts';

/** Why metadata of a widget's address is not accepted. */
export type MetaError = 'invalid' | 'too_long';

/**
 * The metadata of a widget's address as JSON, or why it is not accepted. Browser and server use the same
 * check, so that no signature is rejected because of it.
 */
export function writeEnvelopeMeta(
  meta: unknown,
): { readonly json: string } | { readonly error: MetaError } {
  const { length, depth } = inputLimits.envelopeMeta;
  if (!isShallow(meta, depth)) return { error: 'invalid' };
  const json = toJson(meta);
  return json.length > length ? { error: 'too_long' } : { json };
}

/** Serializing JSON recurses once per level, and too many would exhaust the stack. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
