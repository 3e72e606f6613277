import { Kysely, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { NodeSqliteDialect } from './dialect.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { access } from './migrations/0002-access.ts';
import { widgets } from './migrations/0003-widgets.ts';
import { mail } from './migrations/0004-mail.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/**
 * Inside a transaction every query goes through this, never through the `Database`: SQLite has one
 * connection, and a query beside the transaction would wait for it to end.
 */
export type DatabaseTransaction = Transaction<Tables>;

/** Why the database cannot be opened, in words for who runs the server. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Opens the database and brings its tables up to date. */
export async function openStore(path: string): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(path) });
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        '0001-foundation': { up: foundation },
        '0002-access': { up: access },
        '0003-widgets': { up: widgets },
        '0004-mail': { up: mail },
      }),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return db;
  await db.destroy();
  const reason = error instanceof Error ? error.message : String(error);
  throw new StoreError(`The database ${path} cannot be used: ${reason}.`, { cause: error });
}

/** SQLite takes 32,766 values in a statement; rows go in groups well below that. */
const rowsPerStatement = 1000;

export function* inChunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement);
  }
}
