import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

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

  /** Takes the write lock at once, so that a transaction cannot fail at its first write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
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

type OpenDatabase = ReturnType<typeof openDatabase>;

function openDatabase(path: string) {
  const database = new DatabaseSync(path);
  // Synchronous FULL: committed transactions survive a power failure.
  database.exec(
    'pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON; pragma busy_timeout = 5000;',
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
