/**
 * JSON of a value, as `JSON.stringify` writes it, but for the `toJSON` of arrays and plain objects: old
 * scripts, such as Prototype.js 1.6, give every array of a page one, and it would be sent as a text.
 *
 * @throws RangeError for a value that contains itself.
 *
 * @example
 * ```ts
 * toJson({ ids: ['a', 'b'] }); // '{"ids":["a","b"]}'
 * ```
 */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (!isPlain(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${toJson(entry)}`).join(',')}}`;
}

/** Whether a value is an object without a class, whose JSON follows from its keys. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
