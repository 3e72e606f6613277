import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { sqlitePath } from '../open-data.ts';
import { openServersStore } from '../store/database.ts';

/** A server whose database is looked at: on SQLite in its folder, unless it says where. */
export interface DatabaseOwner {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** Reads rows of the server's database over a connection of its own. A `?` stands for a value. */
export async function readRows(
  server: DatabaseOwner,
  statement: string,
  ...values: readonly (string | number | null)[]
): Promise<readonly Row[]> {
  return (await run(server, statement, values)).rows;
}

/** Changes rows of the server's database like `readRows`, and returns how many. */
export async function changeRows(
  server: DatabaseOwner,
  statement: string,
  ...values: readonly (string | number | null)[]
): Promise<number> {
  return Number((await run(server, statement, values)).numAffectedRows ?? 0n);
}

async function run(
  { dataDir, databaseUrl }: DatabaseOwner,
  statement: string,
  values: readonly (string | number | null)[],
) {
  const db = await openServersStore(databaseUrl ?? sqlitePath(dataDir));
  let place = 0;
  const text =
    databaseUrl === undefined ? statement : statement.replaceAll('?', () => `$${++place}`);
  try {
    return await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  } finally {
    await db.destroy();
  }
}

/** Counts rows. `statement` is a query without its `select` clause. */
export async function countRows(
  server: DatabaseOwner,
  statement: string,
  ...values: readonly string[]
): Promise<number> {
  const [row] = await readRows(server, `select count(*) as n ${statement}`, ...values);
  return Number(row?.n);
}

/** The names of all tables. */
export async function tableNames(server: DatabaseOwner): Promise<readonly string[]> {
  const rows = await readRows(
    server,
    server.databaseUrl === undefined
      ? "select name from sqlite_master where type = 'table'"
      : 'select table_name as name from information_schema.tables where table_schema = current_schema()',
  );
  return rows.map(({ name }) => String(name));
}

/** All that is in the database: on SQLite its files as they are, with what was deleted. */
export async function storedText(server: DatabaseOwner): Promise<string> {
  if (server.databaseUrl === undefined) {
    const names = await readdir(server.dataDir);
    const files = names.filter((name) => name.startsWith('sign-envelope.db'));
    const texts = files.map((name) => readFile(join(server.dataDir, name), 'latin1'));
    return (await Promise.all(texts)).join('');
  }
  const tables = await Promise.all(
    (await tableNames(server)).map((name) => readRows(server, `select * from "${name}"`)),
  );
  return JSON.stringify(tables);
}
