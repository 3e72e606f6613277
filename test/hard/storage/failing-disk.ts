import fs, { type PathLike } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';

/** Makes the disk below a folder fail for this process, for single files and for the database. */
export interface FailingDisk {
  /** Makes every write below the folder fail with this code, for example `ENOSPC`. */
  failWrites(code: string): void;
  /** Makes every read of a file below the folder fail with this code. */
  failReads(code: string): void;
  /** Stops the database from growing: SQLite itself reports that it is full. */
  fillDatabase(): void;
  /** Ends all failures. */
  mend(): void;
  remove(): void;
}

const connections = new Set<DatabaseSync>();
const { exec } = DatabaseSync.prototype;

/**
 * Installs the failures. Call it before the server opens its database.
 *
 * @param isMeant - Whether a path is affected.
 */
export function installFailingDisk(isMeant: (path: string) => boolean): FailingDisk {
  let writes: string | null = null;
  let reads: string | null = null;
  const original = { ...fsPromises };
  const { createWriteStream } = fs;

  const failure = (code: string, path: unknown) =>
    Object.assign(new Error(`${code}: injected, '${String(path)}'`), { code, path });
  const isHit = (path: unknown) => typeof path === 'string' && isMeant(path);
  const failIf = (code: string | null, ...paths: readonly unknown[]) => {
    const hit = code === null ? undefined : paths.find(isHit);
    if (code !== null && hit !== undefined) throw failure(code, hit);
  };

  Object.assign(fsPromises, {
    open: async (...[path, flags, mode]: Parameters<typeof original.open>) => {
      failIf(flags === 'r' || flags === undefined ? reads : writes, path);
      return original.open(path, flags, mode);
    },
    writeFile: async (...parameters: Parameters<typeof original.writeFile>) => {
      failIf(writes, parameters[0]);
      return original.writeFile(...parameters);
    },
    rename: async (from: PathLike, to: PathLike) => {
      failIf(writes, from, to);
      return original.rename(from, to);
    },
    link: async (from: PathLike, to: PathLike) => {
      failIf(writes, to);
      return original.link(from, to);
    },
  } satisfies Partial<typeof fsPromises>);
  Object.assign(fs, {
    createWriteStream: (...parameters: Parameters<typeof createWriteStream>) => {
      const code = writes;
      if (code === null || !isHit(parameters[0])) return createWriteStream(...parameters);
      return new Writable({ write: (_chunk, _encoding, done) => done(failure(code, '')) });
    },
  });
  syncBuiltinESMExports();
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
    connections.add(this);
    return exec.call(this, sql);
  };

  const limitPages = (pages: (database: DatabaseSync) => number) => {
    for (const database of connections) {
      const isOurs = database.isOpen && database.location()?.endsWith('sign-envelope.db') === true;
      if (isOurs) exec.call(database, `pragma max_page_count = ${pages(database)}`);
    }
  };
  const mend = () => {
    writes = null;
    reads = null;
    limitPages(() => 0x7fff_fffe);
  };
  return {
    failWrites: (code) => {
      writes = code;
    },
    failReads: (code) => {
      reads = code;
    },
    fillDatabase: () =>
      limitPages((database) => Number(database.prepare('pragma page_count').get()?.page_count)),
    mend,
    remove: () => {
      mend();
      Object.assign(fsPromises, original);
      Object.assign(fs, { createWriteStream });
      syncBuiltinESMExports();
      DatabaseSync.prototype.exec = exec;
      connections.clear();
    },
  };
}
