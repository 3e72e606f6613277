import { join } from 'node:path';
import { openSecrets } from './access/open-secrets.ts';
import type { Secrets } from './access/secrets.ts';
import { type Database, openStore } from './store/database.ts';
import { makeFolder } from './store/durable-writes.ts';
import type { FileStore } from './store/file-store.ts';
import { lockFolder } from './store/lock-folder.ts';
import { openFileStore } from './store/open-file-store.ts';
import type { S3Settings } from './store/s3/s3-settings.ts';

/** The contents of a server's data folder. */
export interface OpenData {
  readonly db: Database;
  readonly files: FileStore;
  readonly secrets: Secrets;
  close(): Promise<void>;
}

/**
 * Opens a server's data folder and locks it for this process, after checking that its parts are
 * intact and belong together.
 *
 * @param s3 - Where the files are; `null` for the data folder.
 * @throws StoreError that says what is wrong and how to fix it.
 */
export async function openData(dataDir: string, s3: S3Settings | null = null): Promise<OpenData> {
  await makeFolder(dataDir);
  const lock = lockFolder(dataDir);
  let db: Database | null = null;
  try {
    const files = await openFileStore(dataDir, s3);
    const path = join(dataDir, 'sign-envelope.db');
    db = await openStore(path, { hasFiles: await files.holdsAny() });
    const opened = db;
    const secrets = await openSecrets(opened, dataDir);
    return {
      db: opened,
      files,
      secrets,
      close: async () => {
        await opened.destroy();
        lock.release();
      },
    };
  } catch (error) {
    await db?.destroy();
    lock.release();
    throw error;
  }
}
