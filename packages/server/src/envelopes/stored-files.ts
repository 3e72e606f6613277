import type { FileStore } from '../store/file-store.ts';
import type { FileDigest, StoredFile } from '../store/stored-file.ts';

/** A row with the digest of the file of its id. */
interface FileRow extends FileDigest {
  readonly id: string;
}

/** The sender's PDF of an envelope's or a widget's document. */
export function originalOf(files: FileStore, { id, bytes, sha256 }: FileRow): StoredFile {
  return { path: files.original(id), bytes, sha256 };
}

/** An uploaded file. */
export function uploadOf(files: FileStore, { id, bytes, sha256 }: FileRow): StoredFile {
  return { path: files.upload(id), bytes, sha256 };
}
