import { writeEnvelopeMeta } from '@sign-envelope/core/rules';
import * as v from 'valibot';
import { invalid } from '../../errors/server-error.ts';
import { parseStored } from '../../store/stored-json.ts';
import type { StoredParty } from './stored-envelope.ts';

/** Serializes what the host's page sends with a signature. Throws a 422 if it is too large. */
export function toStoredMeta(meta: unknown): string | null {
  if (meta === null) return null;
  const written = writeEnvelopeMeta(meta);
  if ('error' in written) throw invalid({ envelope_meta: [`server_errors.${written.error}`] });
  return written.json;
}

/** The metadata of a party. */
export function readMeta({ id, meta }: Pick<StoredParty, 'id' | 'meta'>): unknown {
  const place = { table: 'parties', column: 'meta', row: id } as const;
  return meta === null ? null : parseStored(v.unknown(), meta, place);
}
