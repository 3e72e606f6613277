import type { FileStore } from '../store/file-store.ts';
import { checkStoredFile, DamagedFileError, type StoredFile } from '../store/stored-file.ts';
import type { NeededFile } from './needed-file.ts';

/** Whether a store has a file, with its digest. */
export async function hasFile(files: FileStore, file: NeededFile): Promise<boolean> {
  const stored = storedIn(files, file);
  try {
    await files.checkSize(stored);
    await files.withLocal([stored], () => checkStoredFile(stored));
    return true;
  } catch (error) {
    if (error instanceof DamagedFileError) return false;
    throw error;
  }
}

/**
 * Puts a file into a store, unless it has it already.
 *
 * @param copy - Copies the file to a temporary path, and compares the copy with its digest.
 * @returns Whether it was put there now.
 */
export async function putNeededFile(
  files: FileStore,
  file: NeededFile,
  copy: (temporary: string) => Promise<void>,
): Promise<boolean> {
  if (await hasFile(files, file)) return false;
  const temporary = files.temporary();
  try {
    await copy(temporary);
    await files.put({ ...storedIn(files, file), path: temporary }, files.named(file.name));
    return true;
  } finally {
    await files.delete(temporary);
  }
}

export function storedIn(files: FileStore, { name, bytes, sha256 }: NeededFile): StoredFile {
  return { path: files.named(name), bytes, sha256 };
}
