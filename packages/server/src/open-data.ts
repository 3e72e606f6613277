import { join } from 'node:path';
import { openSecrets } from './access/open-secrets.ts';
import type { Secrets } from './access/secrets.ts';
import { type Database, openStore, type StoreOptions } from './store/database.ts';
import { makeFolder } from './store/durable-writes.ts';
import type { FileStore } from './store/file-store.ts';
import { lockFolder } from './store/lock-folder.ts';
import { openFileStore } from './store/open-file-store.ts';
import type { OnS3Call } from './store/s3/s3-requests.ts';
import type { S3Settings } from './store/s3/s3-settings.ts';

/** Where a server's data is. */
export interface DataPlaces extends Omit<StoreOptions, 'hasFiles'> {
  /** The folder of the documents and the server's secret, and of its SQLite database. */
  readonly dataDir: string;
  /** The address of a PostgreSQL database. Default: SQLite in the folder. */
  readonly databaseUrl?: string | undefined;
  /** The file of the server's secret. Default: in the folder, made at the first start. */
  readonly secretFile?: string | undefined;
  /** Where the files are. Default: in the folder. */
  readonly s3?: S3Settings | undefined;
  /** Receives every call to S3. */
  readonly onS3Call?: OnS3Call | undefined;
}

/** A server's data. */
export interface OpenData {
  readonly db: Database;
  readonly files: FileStore;
  readonly secrets: Secrets;
  close(): Promise<void>;
}

/** The path of a folder's SQLite database. */
export function sqlitePath(dataDir: string): string {
  return join(dataDir, 'sign-envelope.db');
}

/**
 * Opens a server's data, after checking that its parts are intact and belong together. A folder with a
 * database is locked for this process; several processes may share one that has only files.
 *
 * @throws StoreError that says what is wrong and how to fix it.
 */
export async function openData(places: DataPlaces): Promise<OpenData> {
  const { dataDir, databaseUrl, secretFile, s3, onS3Call, ...options } = places;
  await makeFolder(dataDir);
  const lock = databaseUrl === undefined ? lockFolder(dataDir) : null;
  let db: Database | null = null;
  let files: FileStore | null = null;
  try {
    const stored = await openFileStore(dataDir, s3, onS3Call);
    files = stored;
    const opened = await openStore(databaseUrl ?? sqlitePath(dataDir), {
      ...options,
      hasFiles: await stored.holdsAny(),
    });
    db = opened;
    const secrets = await openSecrets(opened, { dataDir, secretFile });
    return {
      db: opened,
      files: stored,
      secrets,
      close: async () => {
        await opened.destroy();
        stored.close();
        lock?.release();
      },
    };
  } catch (error) {
    await db?.destroy();
    files?.close();
    lock?.release();
    throw error;
  }
}
