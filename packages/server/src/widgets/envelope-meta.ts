import { writeEnvelopeMeta } from '@sign-envelope/core';
import { invalid } from '../errors/server-error.ts';

/** What the widget's address brought along, as JSON to keep. Throws a 422 where it is too much. */
export function toStoredMeta(meta: unknown): string {
  const written = writeEnvelopeMeta(meta);
  if ('fault' in written) throw invalid({ envelope_meta: [`server_errors.${written.fault}`] });
  return written.json;
}
