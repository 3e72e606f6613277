import { type Kysely, sql } from 'kysely';
import { codeOf } from '../errors/error-code.ts';
import { ConnectionLostError } from './connection-lost-error.ts';
import { withoutPassword } from './postgres-dialect.ts';
import { StoreError } from './store-error.ts';
import type { Tables } from './tables.ts';

/** Options for checking a database before it is used. */
export interface PostgresCheck {
  readonly url: string;
  /** Names of the migrations that this server knows. */
  readonly migrations: readonly string[];
  /** Whether there are documents or uploads that the database must refer to. */
  readonly hasFiles: boolean;
}

/** SQLSTATEs: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const reasons: Readonly<Record<string, string>> = {
  '28000': 'does not let this user in. Correct the user and the password in DATABASE_URL',
  '28P01': 'does not let this user in. Correct the user and the password in DATABASE_URL',
  '3D000': 'does not exist. Create it, or correct its name in DATABASE_URL',
  '42501': 'does not let this user create tables. Make the user its owner',
  '53300': 'has no connection left. Raise its max_connections, or run fewer processes',
  '25006': 'is read-only. Give DATABASE_URL the address of the primary server',
  ECONNREFUSED: 'does not answer. Start it, or correct its address in DATABASE_URL',
  ENOTFOUND: 'cannot be found. Correct its address in DATABASE_URL',
  EAI_AGAIN: 'cannot be found. Correct its address in DATABASE_URL',
};

/**
 * Checks that a database was written by this version of the server or an older one. It may be empty, unless
 * there are files that it should refer to.
 *
 * @throws StoreError that says what is wrong and how to fix it.
 */
export async function checkPostgres(
  db: Kysely<Tables>,
  { url, migrations, hasFiles }: PostgresCheck,
): Promise<void> {
  const place = withoutPassword(url);
  const encoding = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  if (encoding.rows[0]?.server_encoding !== 'UTF8') {
    throw new StoreError(`The database ${place} must have the encoding UTF8.`);
  }
  const tables = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = current_schema()`.execute(db);
  const names = new Set(tables.rows.map(({ name }) => name));
  if (!names.has('kysely_migration')) {
    if (names.has('envelopes')) {
      throw new StoreError(`The database ${place} is not one of this server. Use another.`);
    }
    if (hasFiles) {
      throw new StoreError(
        `The database ${place} is empty, but there are documents that it should refer to. Restore it from a backup, or use another folder and bucket to start from scratch.`,
      );
    }
    return;
  }
  const known = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  const unknown = known.rows.find(({ name }) => !migrations.includes(name));
  if (unknown !== undefined) {
    throw new StoreError(
      `The database ${place} was used by a newer version of this server (it has "${unknown.name}"). Start that version, or restore an older backup.`,
    );
  }
}

/** Explains an error of PostgreSQL to the operator. */
export function explainPostgresError(url: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const cause = error instanceof ConnectionLostError ? error.cause : error;
  const code = cause instanceof Error ? codeOf(cause) : null;
  const reason = reasons[code ?? ''] ?? 'cannot be used';
  const message = error instanceof Error ? error.message : String(error);
  return new StoreError(`The database ${withoutPassword(url)} ${reason} (${message}).`, {
    cause: error,
  });
}
