import { writeEnvelopeMeta } from '@sign-envelope/core';
import { invalid } from '../errors/server-error.ts';

/** Serializes the metadata from the query of a widget's URL. Throws a 422 if it is too large. */
export function toStoredMeta(meta: unknown): string {
  const written = writeEnvelopeMeta(meta);
  if ('fault' in written) throw invalid({ envelope_meta: [`server_errors.${written.fault}`] });
  return written.json;
}
