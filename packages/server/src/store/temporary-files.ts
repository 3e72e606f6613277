import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hasCode } from '../errors/error-code.ts';
import { makeFolder } from './durable-writes.ts';

/** The folder of temporary files. */
export interface TemporaryFiles {
  /** A new path. */
  create(): string;
  includes(path: string): boolean;
  /** Deletes files that were last changed before a time, in milliseconds since 1970. */
  purge(before: number): Promise<void>;
}

/** Age in milliseconds at which files are deleted at startup: longer than any request takes. */
const ttl = 3_600_000;

/** Creates the folder `tmp` of a data folder, and deletes old files in it. */
export async function openTemporaryFiles(dataDir: string): Promise<TemporaryFiles> {
  const folder = join(dataDir, 'tmp');
  await makeFolder(folder);
  const purge = async (before: number) => {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      try {
        if ((await stat(path)).mtimeMs < before) await rm(path, { force: true });
      } catch (error) {
        // It has been moved meanwhile.
        if (!hasCode(error, 'ENOENT')) throw error;
      }
    }
  };
  await purge(Date.now() - ttl);
  return {
    create: () => join(folder, randomUUID()),
    includes: (path) => !relative(folder, path).startsWith('..'),
    purge,
  };
}
