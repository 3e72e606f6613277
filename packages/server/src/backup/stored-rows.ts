import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { isOnPostgres } from '../store/is-on-postgres.ts';
import type { FileDigest } from '../store/stored-file.ts';
import { type CountedTable, countedTables, keyOf, type TableName } from './stored-tables.ts';

/** A row, with its columns in alphabetical order: the same on both databases. */
export type Row = Readonly<Record<string, string | number | null>>;

/** All rows of a store at one moment. */
export interface StoredRows {
  /** The newest migration of the database. */
  readonly migration: string;
  /** The highest id that was ever used in each table that counts them. */
  readonly lastIds: Readonly<Record<CountedTable, number>>;
  /** The rows of a table, in the order of its key. */
  rows(table: TableName): AsyncIterable<Row>;
}

/** The rows of a table as they are written: how many there are, and the digest of their lines. */
export interface TableDigest extends FileDigest {
  readonly rows: number;
}

/** A row as a line of JSON. */
export const lineOf = (row: Row): string => `${JSON.stringify(row)}\n`;

/** Computes the digest of a table from its lines. */
export function createTableDigest() {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    add: (line: string) => {
      hash.update(line);
      rows += 1;
      bytes += Buffer.byteLength(line);
    },
    end: (): TableDigest => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

export async function digestRows(rows: AsyncIterable<Row>): Promise<TableDigest> {
  const digest = createTableDigest();
  for await (const row of rows) digest.add(lineOf(row));
  return digest.end();
}

/** Lets `use` read all rows as they are at one moment, while others change them. */
export async function withSnapshot<T>(
  db: Database,
  use: (rows: StoredRows) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => use(await readStoredRows(transaction)));
}

/** The rows that a transaction sees. */
export async function readStoredRows(transaction: DatabaseTransaction): Promise<StoredRows> {
  return {
    migration: await readMigration(transaction),
    lastIds: await readLastIds(transaction),
    rows: (table) => readRows(transaction, table),
  };
}

/** The newest migration of a database. */
export async function readMigration(db: Database | DatabaseTransaction): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}

async function readLastIds(
  transaction: DatabaseTransaction,
): Promise<Readonly<Record<CountedTable, number>>> {
  const entries: [CountedTable, number][] = [];
  for (const table of countedTables) {
    const { rows } = await (isOnPostgres(transaction)
      ? sql<{ id: number | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as id`
      : sql<{ id: number | null }>`select seq as id from sqlite_sequence where name = ${table}`
    ).execute(transaction);
    entries.push([table, rows[0]?.id ?? 0]);
  }
  const { events = 0, attempts = 0, jobs = 0 } = Object.fromEntries(entries);
  return { events, attempts, jobs };
}

/** Few enough for memory: a row with pictures has some hundred kilobytes. */
const rowsPerQuery = 100;

async function* readRows(transaction: DatabaseTransaction, table: TableName): AsyncGenerator<Row> {
  const key = keyOf(table);
  const columns = sql.join(key.map((name) => sql.ref(name)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${rowsPerQuery}`.execute(
      transaction,
    );
    for (const row of rows) yield inOrder(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerQuery) return;
    after = sql`where (${columns}) > (${sql.join(key.map((name) => last[name]))})`;
  }
}

function inOrder(row: Row): Row {
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}
