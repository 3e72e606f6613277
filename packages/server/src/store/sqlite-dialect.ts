import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import { sqliteCodeOf } from './storage-failure.ts';

class Adapter extends SqliteAdapter {
  /** SQLite rolls schema changes back too, so a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Driver extends SqliteDriver {
  #database: OpenDatabase | null = null;

  constructor(path: string) {
    super({
      database: async () => {
        this.#database = openDatabase(path);
        return this.#database;
      },
    });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return waitForOthers(await super.acquireConnection());
  }

  /**
   * Takes the write lock at once, so that a transaction cannot fail at its first write. One that only reads
   * takes none: it sees the database as it was at its first query.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings = {},
  ): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /**
   * If the disk was full or failed, SQLite has already rolled back. Rolling back again would throw
   * an error that hides the cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database?.isTransaction() === true) await super.rollbackTransaction(connection);
  }
}

/** Kysely on the SQLite that is built into Node. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #path: string;

  constructor(path: string) {
    super({ database: () => Promise.reject(new Error('The driver below opens the database.')) });
    this.#path = path;
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createDriver(): SqliteDriver {
    return new Driver(this.#path);
  }
}

/** Milliseconds to wait for another process that writes, and between two looks. */
const [lockTimeout, lockInterval] = [5_000, 5] as const;

/**
 * Waits while another connection has the write lock. SQLite would wait too, but with the whole process, which
 * then could not answer anyone.
 */
function waitForOthers(connection: DatabaseConnection): DatabaseConnection {
  return {
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    executeQuery: async (query) => {
      const begun = performance.now();
      for (;;) {
        try {
          return await connection.executeQuery(query);
        } catch (error) {
          if (!isBusy(error) || performance.now() - begun > lockTimeout) throw error;
          await setTimeout(lockInterval);
        }
      }
    },
  };
}

/** SQLITE_BUSY. The statement has changed nothing. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && ((sqliteCodeOf(error) ?? 0) & 0xff) === 5;
}

type OpenDatabase = ReturnType<typeof openDatabase>;

function openDatabase(path: string) {
  const database = new DatabaseSync(path);
  // Synchronous FULL: committed transactions survive a power failure.
  database.exec(
    'pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON; pragma busy_timeout = 0;',
  );
  return {
    isTransaction: () => database.isTransaction,
    close: () => database.close(),
    prepare: (sql: string) => {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (values: readonly unknown[]) => statement.all(...values.map(sqlValue)),
        run: (values: readonly unknown[]) => statement.run(...values.map(sqlValue)),
        iterate: (values: readonly unknown[]) => statement.iterate(...values.map(sqlValue)),
      };
    },
  };
}

function sqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be stored.`);
}
