import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { isOnPostgres } from '../store/is-on-postgres.ts';
import { deferForeignKeys } from '../store/locks.ts';
import { StoreError } from '../store/store-error.ts';
import {
  createTableDigest,
  digestRows,
  lineOf,
  type Row,
  readStoredRows,
  type StoredRows,
  type TableDigest,
} from './stored-rows.ts';
import { countedTables, type TableName, tableNames } from './stored-tables.ts';

/** What every table of a store has. */
export type TableDigests = ReadonlyMap<TableName, TableDigest>;

/** Whether a store has any row besides facts about itself. */
export async function isEmpty(db: Database | DatabaseTransaction): Promise<boolean> {
  for (const table of tableNames) {
    if (table === 'store_facts') continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/**
 * Inserts all rows into an empty database in one transaction, reads them back before it is committed, and
 * returns what each table has.
 *
 * @throws StoreError if the database is not empty, or has not stored the rows as they are.
 */
export async function fillDatabase(db: Database, source: StoredRows): Promise<TableDigests> {
  return db.transaction().execute(async (transaction) => {
    if (!(await isEmpty(transaction))) throw new StoreError('The database is not empty.');
    const { rows: storedRows } = await readStoredRows(transaction);
    await sql`delete from store_facts`.execute(transaction);
    // Companies and logos refer to each other.
    await deferForeignKeys(transaction);
    const digests = new Map<TableName, TableDigest>();
    for (const table of tableNames) {
      digests.set(table, await insertRows(transaction, table, source.rows(table)));
      if (table === 'logos' && isOnPostgres(transaction)) {
        await sql`set constraints all immediate`.execute(transaction);
      }
    }
    for (const [table, digest] of digests) {
      if ((await digestRows(storedRows(table))).sha256 !== digest.sha256) {
        throw new StoreError(`The database has not stored the rows of "${table}" as they are.`);
      }
    }
    await countOn(transaction, source);
    return digests;
  });
}

/** SQLite accepts 32,766 values per statement. */
const rowsPerStatement = 100;

async function insertRows(
  transaction: DatabaseTransaction,
  table: TableName,
  rows: AsyncIterable<Row>,
): Promise<TableDigest> {
  const digest = createTableDigest();
  let batch: Row[] = [];
  const insert = async () => {
    const [first] = batch;
    if (first === undefined) return;
    const columns = Object.keys(first);
    const values = batch.map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)}`.execute(transaction);
    batch = [];
  };
  for await (const row of rows) {
    const line = lineOf(row);
    requireStorable(transaction, table, row);
    digest.add(line);
    batch.push(row);
    if (batch.length === rowsPerStatement) await insert();
  }
  await insert();
  return digest.end();
}

/** PostgreSQL stores every text but those with the character NUL. */
function requireStorable(transaction: DatabaseTransaction, table: TableName, row: Row): void {
  if (!isOnPostgres(transaction)) return;
  const column = Object.keys(row).find((name) => String(row[name]).includes('\0'));
  if (column === undefined) return;
  throw new StoreError(
    `PostgreSQL cannot store the row ${Object.values(row)[0]} of "${table}": its "${column}" has the character NUL.`,
  );
}

/** Lets the next ids follow the last ones. */
async function countOn(transaction: DatabaseTransaction, { lastIds }: StoredRows): Promise<void> {
  for (const table of countedTables) {
    const last = lastIds[table];
    if (last === 0) continue;
    if (isOnPostgres(transaction)) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${last})`.execute(
        transaction,
      );
      continue;
    }
    await sql`delete from sqlite_sequence where name = ${table}`.execute(transaction);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(
      transaction,
    );
  }
}
