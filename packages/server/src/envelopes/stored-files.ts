import type { FileStore } from '../store/file-store.ts';
import type { FileDigest, StoredFile } from '../store/stored-file.ts';

/** A row that says what a file of its id must hold. */
interface FileRow extends FileDigest {
  readonly id: string;
}

interface UploadRow extends Omit<FileRow, 'sha256'> {
  /** `null` where the file was lost before it was written down: whatever is there now is not it. */
  readonly sha256: string | null;
}

/** The sender's PDF of a document, an envelope's or a widget's. */
export function originalOf(files: FileStore, { id, bytes, sha256 }: FileRow): StoredFile {
  return { path: files.original(id), bytes, sha256 };
}

/** What somebody uploaded. */
export function uploadOf(files: FileStore, { id, bytes, sha256 }: UploadRow): StoredFile {
  return { path: files.upload(id), bytes, sha256: sha256 ?? '' };
}
