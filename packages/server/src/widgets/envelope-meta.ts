import { invalid } from '../errors/server-error.ts';

/** Characters of JSON: a reference or two, not a document. */
const longest = 10_000;
const deepest = 20;

/** What the widget's address brought along, as JSON to keep. Throws a 422 where it is too much. */
export function keepMeta(meta: unknown): string {
  if (!isShallow(meta, deepest)) throw invalid({ envelope_meta: ['server_errors.invalid'] });
  const text = JSON.stringify(meta ?? null);
  if (text.length > longest) throw invalid({ envelope_meta: ['server_errors.too_long'] });
  return text;
}

/** Writing JSON goes down into it level by level, and a level too many would end the call. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
