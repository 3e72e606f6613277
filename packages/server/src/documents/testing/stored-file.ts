import { digestFile, type StoredFile } from '../../store/stored-file.ts';

/** Describes a file with its current content as a stored file. */
export async function asStored(path: string): Promise<StoredFile> {
  return { path, ...(await digestFile(path)) };
}
