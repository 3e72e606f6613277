import * as v from 'valibot';
import type { Tables } from './tables.ts';

/** The location of a value in the database. */
export interface StoredPlace {
  readonly table: keyof Tables;
  readonly column: string;
  /** Identifies the row. */
  readonly row: string;
}

/** A row has invalid content. The message contains its location, but never its content. */
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
 * Parses JSON from the database and validates it by its schema.
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
