import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../durable-writes.ts';
import { createFilePaths, sourceFolders } from '../file-paths.ts';
import type { FileStore } from '../file-store.ts';
import { quarantineName } from '../folder-files.ts';
import { lockFolder } from '../lock-folder.ts';
import { StoreError } from '../store-error.ts';
import { DamagedFileError, requireSize, type StoredFile } from '../stored-file.ts';
import { openTemporaryFiles } from '../temporary-files.ts';
import { writePieces } from '../write-pieces.ts';
import { checkBucket } from './check-bucket.ts';
import { openLocalCopies } from './local-copies.ts';
import { createS3Client } from './s3-client.ts';
import { createS3Requests, type OnS3Call, observeS3, type S3Patience } from './s3-requests.ts';
import { type S3Settings, s3Defaults } from './s3-settings.ts';

export interface S3FilesOptions {
  readonly patience?: S3Patience;
  /** Receives every call to S3. */
  readonly onCall?: OnS3Call | undefined;
}

/**
 * Opens the files in a bucket. The data folder holds only temporary files and copies of files that were
 * used recently: they are read at their paths, also by other processes.
 *
 * @throws StoreError that says which setting is wrong.
 */
export async function openS3Files(
  dataDir: string,
  settings: S3Settings,
  { patience, onCall }: S3FilesOptions = {},
): Promise<FileStore> {
  const { bucket, prefix = '', cacheBytes = s3Defaults.cacheBytes } = settings;
  const send = createS3Requests(settings, patience);
  const client = createS3Client(bucket, onCall === undefined ? send : observeS3(send, onCall));
  const temporaries = await openTemporaryFiles(dataDir);
  await checkBucket(client, prefix, temporaries.create());
  const { root, lock } = await lockCopies(dataDir);
  const paths = createFilePaths(root);
  const keyOf = (path: string) => `${prefix}${paths.name(path)}`;
  const addressOf = (path: string) => `s3://${bucket}/${keyOf(path)}`;

  /** Writes a file to a temporary path. A content that does not match is fetched a second time. */
  const fetchFile = async (file: StoredFile): Promise<string> => {
    const { path } = file;
    const temporary = temporaries.create();
    try {
      for (let attempt = 1; ; attempt += 1) {
        const received = await client.get(keyOf(path), (body) => writePieces(body, temporary));
        if (received === null) throw new DamagedFileError(addressOf(path), 'missing');
        if (received.bytes === file.bytes && received.sha256 === file.sha256) return temporary;
        if (attempt === 2) throw new DamagedFileError(addressOf(path), 'changed');
      }
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };
  const copies = await openLocalCopies({ root, maxBytes: cacheBytes, fetch: fetchFile });

  return {
    ...paths,
    temporary: temporaries.create,
    put: async (temporary, path) => {
      await client.put(keyOf(path), temporary);
      await copies.add(temporary, path);
    },
    link: async (path, secondPath) => {
      const exists = await client.copy(keyOf(path), keyOf(secondPath));
      if (!exists) throw new DamagedFileError(addressOf(path), 'missing');
    },
    delete: async (path) => {
      if (temporaries.includes(path)) return rm(path, { force: true });
      await client.delete(keyOf(path));
      await copies.drop(path);
    },
    checkSize: async (file) => {
      const object = await client.head(keyOf(file.path));
      requireSize(file, object?.bytes ?? null, addressOf(file.path));
    },
    withLocal: copies.hold,
    list: async function* (folder) {
      const start = `${prefix}${folder}/`;
      for await (const { key, changedAt } of client.list(start)) {
        const name = key.slice(start.length);
        yield { path: join(root, folder, name), name, changedAt };
      }
    },
    holdsAny: async () => {
      for (const folder of sourceFolders) {
        for await (const _ of client.list(`${prefix}${folder}/`, 1)) return true;
      }
      return false;
    },
    requireReachable: async () => {
      for await (const _ of client.list(`${prefix}probe/`, 1)) break;
    },
    quarantine: async (path) => {
      const key = `${prefix}damaged/${quarantineName(path)}`;
      const exists = await client.copy(keyOf(path), key);
      await client.delete(keyOf(path));
      await copies.drop(path);
      return exists ? `s3://${bucket}/${key}` : null;
    },
    purgeLocal: async (before) => {
      await temporaries.purge(before);
      await copies.purge(before);
    },
    close: () => lock.release(),
  };
}

/** Processes with copies in one data folder. */
const maxProcesses = 100;

/**
 * Locks a folder of copies for this process, because several processes may share a data folder. It is not
 * the folder of files, where nothing is only a copy.
 */
async function lockCopies(dataDir: string) {
  for (let number = 1; ; number += 1) {
    const folder = join(dataDir, 'cache', String(number));
    await makeFolder(folder);
    try {
      return { lock: lockFolder(folder), root: join(folder, 'files') };
    } catch (error) {
      if (!(error instanceof StoreError) || number === maxProcesses) throw error;
    }
  }
}
