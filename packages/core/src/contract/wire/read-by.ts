import * as v from 'valibot';
import type { Reader } from '../readers.ts';

/**
 * Names the reader of a value whose schema does not imply it. By default, a string is read by `toText`, one
 * that may be missing or `null` by `toTextOrNull`, a number by `toNumber`, a boolean by `toBoolean` and a
 * list by `toList`; anything else is passed through. `npm run contract` writes the tables in
 * compiled-readers.ts accordingly, because browsers do not load the schemas.
 *
 * @example
 * ```ts
 * const color = readBy(v.string(), toHexColor);
 * ```
 */
export function readBy<const Schema extends v.GenericSchema>(schema: Schema, reader: Reader) {
  return v.pipe(schema, v.metadata({ reader }));
}
