import { resolve } from 'node:path';
import { sqlitePath } from '../open-data.ts';
import { type Database, openServersStore } from '../store/database.ts';
import { StoreError } from '../store/store-error.ts';
import type { CommandResult } from './command-result.ts';

/**
 * Runs a command on the database of a server, which may be running or not. It needs no key, only access to the
 * database.
 *
 * @param folder - The folder of an SQLite database. Default: the database of the settings.
 */
export async function withDatabase(
  folder: string | undefined,
  environment: NodeJS.ProcessEnv,
  act: (db: Database) => Promise<CommandResult>,
): Promise<CommandResult> {
  let db: Database;
  try {
    db = await openServersStore(placeOf(folder, environment));
  } catch (error) {
    if (error instanceof StoreError) return { output: error.message, isDone: false };
    throw error;
  }
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}

/** The path of an SQLite file, or the address of a PostgreSQL database. */
function placeOf(folder: string | undefined, environment: NodeJS.ProcessEnv): string {
  if (folder !== undefined) return sqlitePath(resolve(folder));
  const url = environment.DATABASE_URL?.trim() ?? '';
  return url === '' ? sqlitePath(resolve(environment.DATA_DIR?.trim() || './data')) : url;
}
