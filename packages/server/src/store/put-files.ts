import type { FileStore } from './file-store.ts';
import { mayBeStored } from './storage-failure.ts';
import type { StoredFile } from './stored-file.ts';

/** A move of a temporary file to its final path. */
export interface FileMove {
  readonly from: StoredFile;
  readonly to: string;
}

/** The result of a change, and whether it is that of an earlier attempt. */
interface Outcome<T> {
  readonly result: T;
  readonly replayed: boolean;
}

/**
 * Moves files into place and makes the change that refers to them, both or neither. The files are
 * stored before the change is in the database, so that no row refers to a missing file.
 */
export async function putFiles<T>(
  files: FileStore,
  moves: readonly FileMove[],
  change: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const moved: string[] = [];
  const removeFiles = () => Promise.all(moved.map((path) => files.delete(path)));
  try {
    for (const { from, to } of moves) {
      moved.push(to);
      await files.put(from, to);
    }
    const outcome = await change();
    // A concurrent attempt with the same key was first: the rows refer to its files.
    if (outcome.replayed) await removeFiles();
    return outcome;
  } catch (error) {
    if (!mayBeStored(error)) await removeFiles();
    throw error;
  }
}
