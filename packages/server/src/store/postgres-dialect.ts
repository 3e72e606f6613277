import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { ConnectionLostError } from './connection-lost-error.ts';

/** PostgreSQL’s types of `count` and `sum`, and of columns with large whole numbers. */
const numberTypes = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC] as const;

/**
 * Milliseconds. What a call waits for is bounded, so that it ends with an error and not in silence, and so
 * that the locks of a process that hangs are released.
 */
const limits = {
  connectionTimeoutMillis: 5_000,
  lock_timeout: 10_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/** Connections of one process. Most calls need one for a few milliseconds. */
const maxConnections = 10;

/**
 * Connects to a PostgreSQL database.
 *
 * @param report - Receives errors of connections between two statements.
 * @param options - Others than usual.
 */
export function createPostgresPool(
  url: string,
  report: (error: unknown) => void,
  options: pg.PoolConfig = {},
): pg.Pool {
  const types = new pg.TypeOverrides();
  for (const type of numberTypes) types.setTypeParser(type, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: maxConnections,
    application_name: 'sign-envelope',
    keepAlive: true,
    ...limits,
    ...options,
  });
  // A connection in use reports its errors by itself, and must have a listener.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Kysely on a PostgreSQL database. An error that is not PostgreSQL's own answer to a statement becomes a
 * `ConnectionLostError`.
 */
export function createPostgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool: explained(pool) });
}

/** The pool, with lost connections told apart from refused statements. */
function explained(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch(explain);
      const explainedClient: pg.PoolClient = Object.create(client, {
        query: {
          value: (sql: string, parameters: unknown[]) =>
            client.query(sql, parameters).catch(explain),
        },
      });
      return explainedClient;
    },
  };
}

function explain(error: unknown): never {
  const isAnswer = error instanceof pg.DatabaseError && !isOfConnection(error.code ?? '');
  throw isAnswer ? error : new ConnectionLostError(error);
}

/** Classes 08, connection exception, and 57P, operator intervention. */
function isOfConnection(code: string): boolean {
  return code.startsWith('08') || code.startsWith('57P');
}

/** Whether a place of a database is the address of a PostgreSQL server, and not the path of a file. */
export function isPostgresUrl(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place);
}

/** The address without its password, for messages. */
export function withoutPassword(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return 'of DATABASE_URL';
  parsed.password = '';
  parsed.search = '';
  return parsed.href;
}
