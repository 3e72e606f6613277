import * as v from 'valibot';
import type { Reader } from '../readers.ts';

/**
 * Names the reader of a value, where its schema alone does not: by itself a string is read by `toText`,
 * one that may be missing or `null` by `toTextOrNull`, a number by `toNumber`, a boolean by `toBoolean`, a list by
 * `toList`, and anything else is passed through. `npm run contract` writes the tables in compiled/
 * accordingly, because browsers do not load the schemas.
 *
 * @example
 * ```ts
 * const color = readBy(v.string(), toHexColor);
 * ```
 */
export function readBy<const Schema extends v.GenericSchema>(schema: Schema, reader: Reader) {
  return v.pipe(schema, v.metadata({ reader }));
}
