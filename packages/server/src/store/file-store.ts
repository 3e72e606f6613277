import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
  /** A fresh place for something not yet whole. Cleared away if it is left there. */
  temporary(): string;
  /** Moves a whole file into place for good: it survives a power cut once this resolves. */
  keep(temporaryPath: string, path: string): Promise<void>;
  /** Lets a file that never changes be found in a second place, for good. Again, it does nothing. */
  share(path: string, secondPath: string): Promise<void>;
  /** Removes a file, if it is there. */
  discard(path: string): Promise<void>;
}

/** Milliseconds after which nobody can still be writing a temporary file: no request lasts that long. */
const abandonedAfter = 3_600_000;

/** Lays the folders under `dataDir` and clears what earlier runs left half done. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const files = join(dataDir, 'files');
  const temporary = join(dataDir, 'tmp');
  const folders = ['originals', 'stamped', 'pages', 'texts', 'uploads'].map((name) =>
    join(files, name),
  );
  // Private to the server's own user: documents and signatures are nobody else's to read.
  for (const folder of [temporary, ...folders]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  await clearAbandoned(temporary);
  return {
    original: (documentId) => join(files, 'originals', `${documentId}.pdf`),
    stamped: (documentId, signed) => join(files, 'stamped', `${documentId}-${signed}.pdf`),
    pageImage: (fingerprint, pageIndex) => join(files, 'pages', `${fingerprint}-${pageIndex}.jpg`),
    detailedPageImage: (fingerprint, pageIndex) =>
      join(files, 'pages', `${fingerprint}-${pageIndex}-detailed.jpg`),
    pageText: (fingerprint, pageIndex) => join(files, 'texts', `${fingerprint}-${pageIndex}.json`),
    upload: (uploadId) => join(files, 'uploads', uploadId),
    temporary: () => join(temporary, randomUUID()),
    keep,
    share: async (path, secondPath) => {
      try {
        await link(path, secondPath);
        await syncToDisk(dirname(secondPath));
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : null;
        if (code === 'EEXIST') return;
        // Some volumes know a file by one name only.
        if (code !== 'EPERM' && code !== 'ENOTSUP') throw error;
        const copy = join(temporary, randomUUID());
        await copyFile(path, copy);
        await keep(copy, secondPath);
      }
    },
    discard: (path) => rm(path, { force: true }),
  };
}

async function keep(temporaryPath: string, path: string): Promise<void> {
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
