/** Characters of a line. */
const maxLength = 160;

/** The detail of an event as a short text, without its functions. */
export function describeDetail(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return '';
  const values = Object.entries(detail).flatMap(([name, value]) => {
    if (typeof value === 'function') return [];
    return [[name, value instanceof Error ? value.message : value] as const];
  });
  const text = JSON.stringify(Object.fromEntries(values));
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
