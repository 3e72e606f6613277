import { type AuditLog, auditLog } from '@sign-envelope/evidence';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../store/database.ts';
import { DamagedRowError } from '../store/stored-json.ts';
import type { EnvelopesTable } from '../store/tables.ts';
import { exportedEvent } from './exported-event.ts';

/**
 * The audit log of an envelope, with the chain that `checkAuditLog` checks.
 *
 * @throws DamagedRowError if an event cannot be read.
 */
export async function exportAuditLog(
  db: Database,
  { envelope }: { readonly envelope: Selectable<EnvelopesTable> },
): Promise<AuditLog> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('envelope_id', '=', envelope.id)
    .orderBy('position')
    .execute();
  const log = {
    format: 'sign-envelope-audit',
    version: 1,
    envelope: envelope.fingerprint,
    title: envelope.title,
    ...(rows.length === 0 ? {} : { head: rows.at(-1)?.hash }),
    events: rows.map(({ hash, id: _id, envelope_id: _envelope, ...columns }) => ({
      ...exportedEvent(columns),
      hash,
    })),
  };
  // Not parsed: the hashes are those of the events as they are, with every detail.
  if (v.is(auditLog, log)) return log;
  throw new DamagedRowError({ table: 'events', column: 'detail', row: envelope.id }, 'an event');
}
