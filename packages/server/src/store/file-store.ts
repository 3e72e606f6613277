import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { hasCode } from '../errors/error-code.ts';

/** What lies in a folder of its own. */
export type FileFolder = 'originals' | 'stamped' | 'pages' | 'texts' | 'uploads' | 'temporary';

/** Where everything that is not in the database lies. Each name given here is one we made. */
export interface FileStore {
  /** The sender's PDF, exactly as it came. */
  original(documentId: string): string;
  /** The PDF with the answers of the first `signed` parties to sign. */
  stamped(documentId: string, signed: number): string;
  pageImage(fingerprint: string, pageIndex: number): string;
  detailedPageImage(fingerprint: string, pageIndex: number): string;
  pageText(fingerprint: string, pageIndex: number): string;
  upload(uploadId: string): string;
  /** Where files of a kind lie, for whoever goes through all of them. */
  folder(name: FileFolder): string;
  /** A fresh place for something not yet whole. Cleared away if it is left there. */
  temporary(): string;
  /** What a file is called in the database: its path below the folder of all files. */
  name(path: string): string;
  /** Moves a whole file into place for good: it survives a power cut once this resolves. */
  put(temporaryPath: string, path: string): Promise<void>;
  /** Lets a file that never changes be found in a second place, for good. Again, it does nothing. */
  link(path: string, secondPath: string): Promise<void>;
  /** Removes a file, if it is there. */
  delete(path: string): Promise<void>;
  /** Whether there is anything that somebody sent: an original or an upload. */
  holdsAny(): Promise<boolean>;
  /** Moves a file that is not what was stored out of the way, to be looked at; `null` if it is gone. */
  setAside(path: string): Promise<string | null>;
}

/** Milliseconds after which nobody can still be writing a temporary file: no request lasts that long. */
const abandonedAfter = 3_600_000;

/** Lays the folders under `dataDir` and clears what earlier runs left half done. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const files = join(dataDir, 'files');
  const temporary = join(dataDir, 'tmp');
  const damaged = join(dataDir, 'damaged');
  const folders = ['originals', 'stamped', 'pages', 'texts', 'uploads'].map((name) =>
    join(files, name),
  );
  for (const folder of [temporary, ...folders]) await makeFolder(folder);
  await clearAbandoned(temporary);
  return {
    original: (documentId) => join(files, 'originals', `${documentId}.pdf`),
    stamped: (documentId, signed) => join(files, 'stamped', `${documentId}-${signed}.pdf`),
    pageImage: (fingerprint, pageIndex) => join(files, 'pages', `${fingerprint}-${pageIndex}.jpg`),
    detailedPageImage: (fingerprint, pageIndex) =>
      join(files, 'pages', `${fingerprint}-${pageIndex}-detailed.jpg`),
    pageText: (fingerprint, pageIndex) => join(files, 'texts', `${fingerprint}-${pageIndex}.json`),
    upload: (uploadId) => join(files, 'uploads', uploadId),
    folder: (name) => (name === 'temporary' ? temporary : join(files, name)),
    temporary: () => join(temporary, randomUUID()),
    name: (path) => relative(files, path).replaceAll('\\', '/'),
    put: putFile,
    link: async (path, secondPath) => {
      try {
        await link(path, secondPath);
      } catch (error) {
        // Some volumes know a file by one name only.
        if (hasCode(error, 'EPERM', 'ENOTSUP')) {
          const copy = join(temporary, randomUUID());
          await copyFile(path, copy);
          return putFile(copy, secondPath);
        }
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      await syncToDisk(dirname(secondPath));
    },
    delete: (path) => rm(path, { force: true }),
    holdsAny: async () => {
      for (const kind of ['originals', 'uploads'] as const) {
        for await (const _ of await opendir(join(files, kind))) return true;
      }
      return false;
    },
    setAside: async (path) => {
      await makeFolder(damaged);
      const place = join(
        damaged,
        `${new Date().toISOString().replaceAll(':', '')}-${basename(path)}`,
      );
      try {
        await rename(path, place);
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
      await syncToDisk(damaged);
      return place;
    },
  };
}

/**
 * Makes a folder with those above it, for good, private to the server's own user: documents and
 * signatures are nobody else's to read.
 */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // A folder's name lives in the one above it, which has to reach the disk too.
  const above = dirname(resolve(first));
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    await syncToDisk(folder);
    if (folder === above) return;
  }
}

/** Moves a whole file into place: it survives a power cut once this resolves. */
export async function putFile(temporaryPath: string, path: string): Promise<void> {
  await syncToDisk(temporaryPath);
  await rename(temporaryPath, path);
  // The new name lives in the folder, which has to reach the disk too.
  await syncToDisk(dirname(path));
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
}
