import { stat } from 'node:fs/promises';
import { Kysely, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { checkDatabase, explainDatabaseError } from './check-database.ts';
import { NodeSqliteDialect } from './dialect.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { partyMeta } from './migrations/0002-party-meta.ts';
import { domainFields } from './migrations/0003-domain-fields.ts';
import { chainedEvents } from './migrations/0004-chained-events.ts';
import { widgetsAreTemplates } from './migrations/0005-widgets-are-templates.ts';
import { StoreError } from './store-error.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/**
 * All queries of a transaction go through this, never through the `Database`: SQLite has one
 * connection, so a query beside the transaction would wait for its end.
 */
export type DatabaseTransaction = Transaction<Tables>;

/** Run in the order of their names. */
const migrations = {
  '0001-foundation': { up: foundation },
  '0002-party-meta': { up: partyMeta },
  '0003-domain-fields': { up: domainFields },
  '0004-chained-events': { up: chainedEvents },
  '0005-widgets-are-templates': { up: widgetsAreTemplates },
} satisfies Record<string, Migration>;

/** Options for opening the database. */
export interface StoreOptions {
  /** Whether there are files that the database should refer to. */
  readonly hasFiles: boolean;
}

/**
 * Checks the database, opens it and runs its migrations.
 *
 * @throws StoreError that says what is wrong and how to fix it.
 */
export async function openStore(
  path: string,
  { hasFiles }: StoreOptions = { hasFiles: false },
): Promise<Database> {
  checkDatabase({ path, migrations: Object.keys(migrations), hasFiles });
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(path) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return db;
  await db.destroy();
  throw explainDatabaseError(path, error);
}

/**
 * Opens the database of a server that may be running, without creating or migrating it. SQLite lets
 * both processes change it, one at a time.
 */
export async function openServersStore(path: string): Promise<Database> {
  const { exists } = await stat(path).then(
    () => ({ exists: true }),
    () => ({ exists: false }),
  );
  if (!exists) throw new StoreError(`There is no database ${path}.`);
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(path) });
  try {
    await db.selectFrom('jobs').select('id').limit(1).execute();
    return db;
  } catch (error) {
    await db.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(
      `The database ${path} cannot be used (${reason}). Has this version of the server been started on it?`,
      { cause: error },
    );
  }
}

/** SQLite accepts 32,766 values per statement. This many rows stay well below. */
const rowsPerStatement = 1000;

export function* inChunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement);
  }
}
