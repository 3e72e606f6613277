import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether other processes may use the database at the same time. */
export function isOnPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
