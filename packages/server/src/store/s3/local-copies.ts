import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DamagedFileError, type StoredFile } from '../stored-file.ts';

/** Copies of stored files on the local disk, which may be lost at any time. */
export interface LocalCopies {
  /**
   * Calls `use` while there is a copy of each file at its path. If `use` throws a `DamagedFileError` because
   * of a copy, that is fetched again, and `use` is called again.
   */
  hold<T>(files: readonly StoredFile[], use: () => Promise<T>): Promise<T>;
  /** Makes a temporary file the copy of a file. */
  add(temporary: StoredFile, path: string): Promise<void>;
  /** Deletes the copy of a file. */
  drop(path: string): Promise<void>;
  /** Deletes copies that were made before a time, in milliseconds since 1970. */
  purge(before: number): Promise<void>;
}

interface LocalCopiesOptions {
  /** The folder of the copies. */
  readonly root: string;
  /** Bytes of the copies that are not in use. The least recently used ones are deleted first. */
  readonly maxBytes: number;
  /** Writes the content of a file to a new temporary path and compares it with its digest. */
  readonly fetch: (file: StoredFile) => Promise<string>;
}

interface Copy {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  /** When it is there. */
  readonly ready: Promise<void>;
  users: number;
}

/** The local disk has changed a copy that was just made. */
class ChangingDiskError extends Error {
  override readonly name = 'ChangingDiskError';
  /** The code of an input/output error. */
  readonly code = 'EIO';
}

/** Opens the copies that an earlier process has left: each is compared with its digest at every use. */
export async function openLocalCopies(options: LocalCopiesOptions): Promise<LocalCopies> {
  const { root, maxBytes, fetch } = options;
  /** By path, the least recently used one first. */
  const copies = new Map<string, Copy>();
  const removals = new Map<string, Promise<void>>();
  /** Bytes of the copies without a user. */
  let unusedBytes = 0;

  const forget = (copy: Copy) => {
    if (copies.get(copy.path) !== copy) return;
    copies.delete(copy.path);
    if (copy.users === 0) unusedBytes -= copy.bytes;
  };
  const remove = (copy: Copy): Promise<void> => {
    forget(copy);
    const removal = rm(copy.path, { force: true }).finally(() => removals.delete(copy.path));
    removals.set(copy.path, removal);
    return removal;
  };
  const moveIn = async (temporary: string, path: string) => {
    // Otherwise the copy would go as soon as it is there.
    await removals.get(path);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(temporary, path);
    // It was dropped meanwhile.
    if (!copies.has(path)) await rm(path, { force: true });
  };
  /** Makes a copy with one user. */
  const make = ({ path, bytes }: StoredFile, temporary: () => Promise<string>): Copy => {
    const ready = temporary().then((made) => moveIn(made, path));
    const copy = { path, bytes, madeAt: Date.now(), ready, users: 1 };
    const before = copies.get(path);
    if (before !== undefined) forget(before);
    copies.set(path, copy);
    ready.catch(() => forget(copy));
    return copy;
  };
  const take = (file: StoredFile): Copy => {
    const copy = copies.get(file.path);
    if (copy?.bytes !== file.bytes) return make(file, () => fetch(file));
    // The last one is the most recently used one.
    forget(copy);
    copies.set(copy.path, copy);
    copy.users += 1;
    return copy;
  };
  const release = async (taken: readonly Copy[]) => {
    for (const copy of taken) {
      copy.users -= 1;
      if (copy.users === 0 && copies.get(copy.path) === copy) unusedBytes += copy.bytes;
    }
    await trim();
  };
  const trim = async () => {
    const removed: Promise<void>[] = [];
    for (const copy of copies.values()) {
      if (unusedBytes <= maxBytes) break;
      if (copy.users === 0) removed.push(remove(copy));
    }
    await Promise.all(removed);
  };

  for (const copy of await findCopies(root)) {
    copies.set(copy.path, copy);
    unusedBytes += copy.bytes;
  }
  await trim();
  return {
    hold: async (files, use) => {
      const replaced = new Set<string>();
      for (;;) {
        const taken = files.map(take);
        try {
          // All of them are awaited, so that none fails unnoticed.
          for (const result of await Promise.allSettled(taken.map(({ ready }) => ready))) {
            if (result.status === 'rejected') throw result.reason;
          }
          return await use();
        } catch (error) {
          const damaged = taken.find(
            ({ path }) => error instanceof DamagedFileError && error.path === path,
          );
          if (damaged === undefined) throw error;
          if (replaced.has(damaged.path)) {
            throw new ChangingDiskError(
              `The disk has changed ${damaged.path}, which was just fetched from S3.`,
              { cause: error },
            );
          }
          replaced.add(damaged.path);
          if (damaged.users > 1) forget(damaged);
          else if (copies.get(damaged.path) === damaged) await remove(damaged);
        } finally {
          await release(taken);
        }
      }
    },
    add: async (temporary, path) => {
      const copy = make({ ...temporary, path }, async () => temporary.path);
      try {
        await copy.ready;
      } finally {
        await release([copy]);
      }
    },
    drop: async (path) => {
      const copy = copies.get(path);
      if (copy !== undefined) await remove(copy);
    },
    purge: async (before) => {
      const old = [...copies.values()].filter(
        ({ users, madeAt }) => users === 0 && madeAt < before,
      );
      await Promise.all(old.map(remove));
    },
  };
}

/** The copies in a folder, the oldest first. */
async function findCopies(root: string): Promise<readonly Copy[]> {
  const found: Copy[] = [];
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(root, relative(root, entry.parentPath), entry.name);
    const { size: bytes, mtimeMs: madeAt } = await stat(path);
    found.push({ path, bytes, madeAt, ready: Promise.resolve(), users: 0 });
  }
  return found.sort((a, b) => a.madeAt - b.madeAt);
}
