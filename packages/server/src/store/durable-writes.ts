import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Creates a folder and its parents, durably, with access for the server's user only. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // The name of a folder is stored in its parent, which must be synced too.
  const above = dirname(resolve(first));
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    await syncToDisk(folder);
    if (folder === above) return;
  }
}

/** Moves a complete file into place, durably once this resolves. */
export async function putFile(temporaryPath: string, path: string): Promise<void> {
  await syncToDisk(temporaryPath);
  await rename(temporaryPath, path);
  // The new name is stored in the folder, which must be synced too.
  await syncToDisk(dirname(path));
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
