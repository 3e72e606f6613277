import { digestFile, type StoredFile } from '../../store/stored-file.ts';

/** A file as it stands now, as one that was stored. */
export async function asStored(path: string): Promise<StoredFile> {
  return { path, ...(await digestFile(path)) };
}
