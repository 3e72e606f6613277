import type { Database } from '../store/database.ts';

/** Number of logos that one step deletes. */
const stepSize = 200;

/** What may show a logo. */
const users = ['companies', 'envelopes'] as const;

/**
 * Deletes logos that no company or envelope shows any more. Their files are then orphans,
 * which are deleted too.
 */
export async function* purgeUnusedLogos(db: Database, createdBefore: string): AsyncGenerator<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('logos')
      .where('name', 'in', (unused) =>
        unused
          .selectFrom('logos')
          .select('name')
          .where('created_at', '<', createdBefore)
          .where(({ and, not, exists, selectFrom }) =>
            and(
              users.map((table) =>
                not(
                  exists(
                    selectFrom(table)
                      .select(`${table}.id`)
                      .whereRef(`${table}.logo`, '=', 'logos.name'),
                  ),
                ),
              ),
            ),
          )
          .limit(stepSize),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows < BigInt(stepSize)) return;
    yield;
  }
}
