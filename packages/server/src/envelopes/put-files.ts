import type { FileStore } from '../store/file-store.ts';
import { mayBeStored } from '../store/storage-failure.ts';

/** A file on its way from a temporary place to its own. */
export interface FileMove {
  readonly from: string;
  readonly to: string;
}

/** What a change came to, and whether an earlier attempt had come to it before. */
interface Outcome<T> {
  readonly result: T;
  readonly replayed: boolean;
}

/**
 * Puts files in their places and makes the change that names them: both stay, or neither. The files
 * are on the disk before the change is in the database: what it names is there.
 */
export async function putFiles<T>(
  files: FileStore,
  moves: readonly FileMove[],
  change: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const begun: string[] = [];
  const takeBack = () => Promise.all(begun.map((path) => files.delete(path)));
  try {
    for (const { from, to } of moves) {
      begun.push(to);
      await files.put(from, to);
    }
    const outcome = await change();
    // A concurrent attempt of the same key was first: its files are the ones that are named.
    if (outcome.replayed) await takeBack();
    return outcome;
  } catch (error) {
    if (!mayBeStored(error)) await takeBack();
    throw error;
  }
}
