import { stat } from 'node:fs/promises';
import { Kysely, type LogEvent, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { checkPostgres, explainPostgresError } from './check-postgres.ts';
import { checkSqlite, explainSqliteError } from './check-sqlite.ts';
import { type Migrations, postgresMigrations, sqliteMigrations } from './migrations/index.ts';
import {
  createPostgresDialect,
  createPostgresPool,
  isPostgresUrl,
  withoutPassword,
} from './postgres-dialect.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import { StoreError } from './store-error.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/**
 * All queries of a transaction go through this, never through the `Database`: SQLite has one
 * connection, so a query beside the transaction would wait for its end.
 */
export type DatabaseTransaction = Transaction<Tables>;

/** Options for opening the database. */
export interface StoreOptions {
  /** Whether there are files that the database should refer to. Default: `false`. */
  readonly hasFiles?: boolean;
  /** Receives errors of idle connections. Default: they are not reported, and show at the next use. */
  readonly report?: (error: unknown) => void;
  /** Receives every statement, with its values, once it has ended. */
  readonly onStatement?: ((event: LogEvent) => void) | undefined;
  /** Receives what tells how many connections to PostgreSQL are in use. */
  readonly onPool?: ((use: () => PoolUse) => void) | undefined;
}

/** Connections to PostgreSQL, and those who wait for one. */
export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * Checks the database, opens it and runs its migrations. Any number of processes may open a PostgreSQL
 * database at once: one of them runs the migrations.
 *
 * @param place - The path of an SQLite file, or the address of a PostgreSQL database.
 * @throws StoreError that says what is wrong and how to fix it.
 */
export async function openStore(
  place: string,
  { hasFiles = false, report = () => undefined, onStatement, onPool }: StoreOptions = {},
): Promise<Database> {
  const log = onStatement === undefined ? {} : { log: onStatement };
  if (!isPostgresUrl(place)) {
    const migrations = sqliteMigrations;
    checkSqlite({ path: place, migrations: Object.keys(migrations), hasFiles });
    const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(place), ...log });
    return migrate(db, migrations, (error) => explainSqliteError(place, error));
  }
  const pool = createPostgresPool(place, report);
  onPool?.(() => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const db = new Kysely<Tables>({ dialect: createPostgresDialect(pool), ...log });
  const explain = (error: unknown) => explainPostgresError(place, error);
  const migrations = postgresMigrations;
  await checkPostgres(db, { url: place, migrations: Object.keys(migrations), hasFiles }).catch(
    async (error: unknown) => {
      await db.destroy();
      throw explain(error);
    },
  );
  return migrate(db, migrations, explain);
}

async function migrate(
  db: Database,
  migrations: Migrations,
  explain: (error: unknown) => StoreError,
): Promise<Database> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return db;
  await db.destroy();
  throw explain(error);
}

/**
 * Opens the database of a server that may be running, without creating or migrating it. Both processes may
 * change it.
 */
export async function openServersStore(place: string): Promise<Database> {
  const isPostgres = isPostgresUrl(place);
  const name = isPostgres ? withoutPassword(place) : place;
  if (!isPostgres && !(await exists(place))) throw new StoreError(`There is no database ${name}.`);
  const db = new Kysely<Tables>({
    dialect: isPostgres
      ? createPostgresDialect(createPostgresPool(place, () => undefined))
      : new NodeSqliteDialect(place),
  });
  try {
    await db.selectFrom('jobs').select('id').limit(1).execute();
    return db;
  } catch (error) {
    await db.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(
      `The database ${name} cannot be used (${reason}). Has this version of the server been started on it?`,
      { cause: error },
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** SQLite accepts 32,766 values per statement, PostgreSQL 65,535. This many rows stay well below. */
const rowsPerStatement = 1000;

export function* inChunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement);
  }
}
