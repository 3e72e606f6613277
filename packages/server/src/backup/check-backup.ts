import { StoreError } from '../store/store-error.ts';
import { checkStoredFile, DamagedFileError, type StoredFile } from '../store/stored-file.ts';
import { forEachFile, readFileList } from './file-list.ts';
import {
  contentPath,
  fileListPath,
  keyPath,
  type Manifest,
  readManifest,
  tablePath,
} from './manifest.ts';

/**
 * Checks that the rows and the keys of a backup, and its list of files, are as they were written.
 *
 * @throws StoreError that says what is damaged.
 */
export async function checkParts(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { tables, keys, files } = manifest;
  await requireWhole([
    ...tables.map(({ name, ...part }) => ({ path: tablePath(folder, manifest, name), ...part })),
    ...keys.map(({ name, ...part }) => ({ path: keyPath(folder, name), ...part })),
    { path: fileListPath(folder, manifest), ...files },
  ]);
  return manifest;
}

/**
 * Checks that all of a backup is as it was written, without restoring it.
 *
 * @throws StoreError that says what is damaged.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await checkParts(folder);
  const damaged: string[] = [];
  await forEachFile(readFileList(fileListPath(folder, manifest)), async ({ name, ...digest }) => {
    const problem = await problemOf({ path: contentPath(folder, digest), ...digest });
    if (problem !== null) damaged.push(`${name}: ${problem}`);
  });
  if (damaged.length > 0) {
    throw new StoreError(`The backup ${folder} is damaged:\n${damaged.sort().join('\n')}`);
  }
  return manifest;
}

async function requireWhole(parts: readonly StoredFile[]): Promise<void> {
  for (const part of parts) {
    const problem = await problemOf(part);
    if (problem !== null) throw new StoreError(`The backup is damaged: ${problem}`);
  }
}

async function problemOf(file: StoredFile): Promise<string | null> {
  try {
    await checkStoredFile(file);
    return null;
  } catch (error) {
    if (error instanceof DamagedFileError) return error.message;
    throw error;
  }
}
