import { inputLimits } from './input-limits.ts';

/** Why metadata of a widget's address is not taken. */
export type MetaFault = 'invalid' | 'too_long';

/**
 * The JSON to keep of what a widget's address brought along, or why it is not kept. The browser and
 * the server ask the same question, so that nobody is refused their signature for it.
 */
export function writeEnvelopeMeta(
  meta: unknown,
): { readonly json: string } | { readonly fault: MetaFault } {
  const { length, depth } = inputLimits.envelopeMeta;
  if (!isShallow(meta, depth)) return { fault: 'invalid' };
  const json = JSON.stringify(meta ?? null);
  return json.length > length ? { fault: 'too_long' } : { json };
}

/** Writing JSON recurses level by level: too many would exhaust the stack. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
