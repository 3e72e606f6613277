import type { FileFolder, FilePaths } from './file-paths.ts';
import type { StoredFile } from './stored-file.ts';

/** A stored file as it is listed. */
export interface ListedFile {
  readonly path: string;
  /** Its name in its folder. */
  readonly name: string;
  /** When it was stored or linked, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** Everything that is not in the database, in a folder or on S3. */
export interface FileStore extends FilePaths {
  /** A new temporary path on the local disk. Files left there are deleted later. */
  temporary(): string;
  /**
   * Stores a complete temporary file at a path, durably once this resolves. The temporary file is gone then.
   */
  put(temporary: StoredFile, path: string): Promise<void>;
  /** Stores an immutable file at a second path too, durably, and instead of what may be there. */
  link(path: string, secondPath: string): Promise<void>;
  /** Deletes a stored or a temporary file if it exists. */
  delete(path: string): Promise<void>;
  /** Throws a `DamagedFileError` unless a stored file is there, with its size. Does not read it. */
  checkSize(file: StoredFile): Promise<void>;
  /**
   * Calls `use` while these files can be read at their paths. On S3, they are copied to the local disk
   * first. Such a copy may be damaged or outdated: if `use` throws a `DamagedFileError` because of it, it is
   * replaced, and `use` is called again.
   *
   * @throws DamagedFileError if a stored file is missing or has changed.
   */
  withLocal<T>(files: readonly StoredFile[], use: () => Promise<T>): Promise<T>;
  /** Lists the stored files of a kind. */
  list(folder: FileFolder): AsyncIterable<ListedFile>;
  /** Whether there is any original, upload or logo. */
  holdsAny(): Promise<boolean>;
  /** Throws an error if files cannot be read and stored now. */
  requireReachable(): Promise<void>;
  /** Moves a damaged file to a folder for inspection. Returns where it is, or `null` if it is gone. */
  quarantine(path: string): Promise<string | null>;
  /** Deletes old files from the local disk: temporary ones, and copies of stored ones. */
  purgeLocal(before: number): Promise<void>;
  /** Lets other processes have what this one has on the local disk. */
  close(): void;
}
