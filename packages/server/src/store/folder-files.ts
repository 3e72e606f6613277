import { access, constants, copyFile, link, opendir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasCode } from '../errors/error-code.ts';
import { makeFolder, putFile, syncToDisk } from './durable-writes.ts';
import { createFilePaths, fileFolders, sourceFolders } from './file-paths.ts';
import type { FileStore, ListedFile } from './file-store.ts';
import { requireSize } from './stored-file.ts';
import { openTemporaryFiles } from './temporary-files.ts';

/** Opens the files in the folder `files` of a data folder. */
export async function openFolderFiles(dataDir: string): Promise<FileStore> {
  const root = filesFolder(dataDir);
  const damaged = join(dataDir, 'damaged');
  for (const folder of fileFolders) await makeFolder(join(root, folder));
  const temporaries = await openTemporaryFiles(dataDir);
  return {
    ...createFilePaths(root),
    temporary: temporaries.create,
    put: ({ path: temporary }, path) => putFile(temporary, path),
    link: async (path, secondPath) => {
      const second = temporaries.create();
      try {
        await link(path, second).catch(async (error: unknown) => {
          // Some file systems have no hard links.
          if (!hasCode(error, 'EPERM', 'ENOTSUP')) throw error;
          await copyFile(path, second);
        });
        await putFile(second, secondPath);
      } finally {
        // It is still there if both paths were linked before.
        await rm(second, { force: true });
      }
    },
    delete: (path) => rm(path, { force: true }),
    checkSize: async (file) =>
      requireSize(file, (await statOf(file.path))?.size ?? null, file.path),
    withLocal: (_files, use) => use(),
    list: (folder) => listFolder(join(root, folder)),
    holdsAny: () => holdsFiles(dataDir),
    requireReachable: () => access(root, constants.R_OK | constants.W_OK),
    quarantine: async (path) => {
      await makeFolder(damaged);
      const place = join(damaged, quarantineName(path));
      try {
        await rename(path, place);
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
      await syncToDisk(damaged);
      return place;
    },
    purgeLocal: temporaries.purge,
    close: () => undefined,
  };
}

/** The folder of all files that are stored on the local disk. */
const filesFolder = (dataDir: string) => join(dataDir, 'files');

/** Whether there is any original, upload or logo in a data folder. */
export async function holdsFiles(dataDir: string): Promise<boolean> {
  for (const kind of sourceFolders) {
    for await (const _ of listFolder(join(filesFolder(dataDir), kind))) return true;
  }
  return false;
}

/** The name of a damaged file, which says when it was found. */
export function quarantineName(path: string): string {
  return `${new Date().toISOString().replaceAll(':', '')}-${basename(path)}`;
}

async function* listFolder(folder: string): AsyncGenerator<ListedFile> {
  try {
    for await (const { name } of await opendir(folder)) {
      const path = join(folder, name);
      // The time of the last change of any kind, including links. The content may be much older.
      const status = await statOf(path);
      if (status !== null) yield { path, name, changedAt: status.ctimeMs };
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}
