import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { parseStored } from '../store/stored-json.ts';
import type { EventsTable } from '../store/tables.ts';

/** The columns of an event that are exported, but for its hash. */
export type EventColumns = Pick<
  Selectable<EventsTable>,
  'position' | 'previous' | 'party_id' | 'type' | 'at' | 'ip' | 'user_agent' | 'detail'
>;

/** Every detail is exported, also one that this version does not know: the hash covers it. */
const anyDetail = v.record(v.string(), v.unknown());

/**
 * An event as it is exported, without its hash. The hash is that of the canonical form of this, so it
 * must never change for an event that was recorded.
 */
export function exportedEvent({ position, detail, ip, user_agent, ...row }: EventColumns) {
  return {
    ...parseStored(anyDetail, detail, { table: 'events', column: 'detail', row: row.previous }),
    index: position,
    previous: row.previous,
    type: row.type,
    at: row.at,
    party_id: row.party_id,
    ...(ip === null ? {} : { ip }),
    ...(user_agent === null ? {} : { user_agent }),
  };
}
