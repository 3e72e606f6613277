import { parseArgs } from 'node:util';
import { readEnvironment, SettingsError } from '../environment.ts';
import type { DataStore } from '../erase/delete-envelope.ts';
import { type DataPlaces, sqlitePath } from '../open-data.ts';
import { openServersStore } from '../store/database.ts';
import { isMigrated } from '../store/is-migrated.ts';
import { openFileStore } from '../store/open-file-store.ts';
import { storageFailureOf } from '../store/storage-failure.ts';
import { StoreError } from '../store/store-error.ts';
import type { CommandResult } from './command-result.ts';
import { UsageError } from './usage-error.ts';

/** Where the data is that the settings name, as for `serve`. */
export function readDataPlaces(environment: NodeJS.ProcessEnv): DataPlaces {
  const { dataDir, databaseUrl, secretFile, s3 } = readEnvironment(environment).options;
  return { dataDir, databaseUrl, secretFile, s3 };
}

/** Lets a command use the data of servers that may be running. */
export async function withData<T>(
  { dataDir, databaseUrl, s3 }: DataPlaces,
  use: (store: DataStore) => Promise<T>,
): Promise<T> {
  const db = await openServersStore(databaseUrl ?? sqlitePath(dataDir));
  try {
    if (!(await isMigrated(db))) {
      throw new StoreError(
        'The database has the tables of an older version. Start this version of the server on it first.',
      );
    }
    const files = await openFileStore(dataDir, s3);
    try {
      return await use({ db, files });
    } finally {
      files.close();
    }
  } finally {
    await db.destroy();
  }
}

/** Runs a command on the data itself, and explains what the operator can put right. */
export async function explained(act: () => Promise<string>): Promise<CommandResult> {
  try {
    return { output: await act(), isDone: true };
  } catch (error) {
    const isKnown = error instanceof StoreError || error instanceof SettingsError;
    if (error instanceof Error && (isKnown || storageFailureOf(error) !== null)) {
      return { output: error.message, isDone: false };
    }
    throw error;
  }
}

/** Reads the arguments of a command with switches, and exactly these others. */
export function readSwitches<Name extends string>(
  command: string,
  args: readonly string[],
  { names, switches }: { readonly names: readonly string[]; readonly switches: readonly Name[] },
): { readonly given: readonly string[]; readonly has: (name: Name) => boolean } {
  const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' } as const]));
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const missing = names[positionals.length];
  if (missing !== undefined) throw new UsageError(`${command} needs ${missing}.`);
  const excess = positionals[names.length];
  if (excess !== undefined) throw new UsageError(`${command} takes no "${excess}".`);
  return { given: positionals, has: (name) => values[name] === true };
}
