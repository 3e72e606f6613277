import * as v from 'valibot';
import type { Tables } from './tables.ts';

/** Where in the database a value stands. */
export interface StoredPlace {
  readonly table: keyof Tables;
  readonly column: string;
  /** Identifies the row. */
  readonly row: string;
}

/** A row does not hold what this server stores. The message says where, but never what it holds. */
export class DamagedRowError extends Error {
  override readonly name = 'DamagedRowError';
  readonly place: StoredPlace;

  constructor(place: StoredPlace, cause: unknown) {
    const { table, column, row } = place;
    super(`The column "${column}" of "${table}" is damaged in the row ${row}.`, { cause });
    this.place = place;
  }
}

/**
 * Parses JSON from the database and checks it by its schema.
 *
 * @throws DamagedRowError if it is not JSON, or does not match the schema.
 */
export function parseStored<S extends v.GenericSchema>(
  schema: S,
  json: string,
  place: StoredPlace,
): v.InferOutput<S> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // The parser's error quotes the text, which may be secret.
    throw new DamagedRowError(place, 'not JSON');
  }
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  throw new DamagedRowError(place, v.getDotPath(parsed.issues[0]) ?? 'the root');
}
