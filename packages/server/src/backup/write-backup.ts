import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../errors/error-code.ts';
import type { Database } from '../store/database.ts';
import { makeFolder, putFile, syncToDisk } from '../store/durable-writes.ts';
import { findFact } from '../store/facts.ts';
import type { FileStore } from '../store/file-store.ts';
import { lockFolder } from '../store/lock-folder.ts';
import { StoreError } from '../store/store-error.ts';
import { DamagedFileError } from '../store/stored-file.ts';
import { copyStoredFile } from '../store/write-pieces.ts';
import { type KeyPlaces, writeKeys } from './backup-keys.ts';
import { forEachFile, readFileList } from './file-list.ts';
import {
  contentPath,
  fileListPath,
  keyPath,
  type Manifest,
  manifestPath,
  tablePath,
} from './manifest.ts';
import { isOfPage, neededFile } from './needed-file.ts';
import { createPart } from './part-writer.ts';
import { lineOf, type StoredRows, withSnapshot } from './stored-rows.ts';
import { tableNames } from './stored-tables.ts';

/** What is backed up. */
export interface BackupSource extends KeyPlaces {
  readonly db: Database;
  readonly files: FileStore;
}

export interface BackupOptions {
  /** Whether the backup has the server's secret and its own sealing key. */
  readonly withKeys: boolean;
  /** The version of the server. */
  readonly version: string;
}

/** The outcome of a backup. */
export interface BackupSummary {
  readonly manifest: Manifest;
  /** Files that were not in the folder before. */
  readonly copied: number;
}

/**
 * Writes a backup to a folder, which is empty or has an earlier one, while servers may run. Until it is
 * complete, the earlier one can be restored. Files that are there already are not copied again; pages are
 * left out, because they can be drawn again.
 *
 * @throws StoreError that says what is wrong, such as which files are missing or have changed.
 */
export async function writeBackup(
  source: BackupSource,
  folder: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  await makeFolder(folder);
  await requireBackupFolder(folder);
  const lock = lockFolder(folder, {
    who: 'Another backup',
    remedy: 'Wait until it is done, or name another folder.',
  });
  try {
    return await writeLocked(source, folder, options);
  } finally {
    lock.release();
  }
}

/** Names of all that a backup may consist of. */
const ownName = /^(?:manifest\.json(?:\.draft)?|files|keys|rows-[0-9a-f-]{36}|lock\.(?:db|json))$/;

async function requireBackupFolder(folder: string): Promise<void> {
  const other = (await readdir(folder)).find((name) => !ownName.test(name));
  if (other === undefined) return;
  throw new StoreError(
    `The folder ${folder} has other files, such as ${other}. Name an empty folder, or one with an earlier backup.`,
  );
}

async function writeLocked(
  source: BackupSource,
  folder: string,
  { withKeys, version }: BackupOptions,
): Promise<BackupSummary> {
  const secret = await findFact(source.db, 'secret');
  const { parts, copied } = await writeParts(source, folder);
  const keys = withKeys ? await writeKeys(folder, source, secret) : [];
  const manifest: Manifest = {
    format: 'sign-envelope-backup',
    version: 1,
    server: version,
    secret,
    ...parts,
    keys,
  };
  const draft = `${manifestPath(folder)}.draft`;
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await putFile(draft, manifestPath(folder));
  await removeOthers(folder, manifest);
  return { manifest, copied };
}

type Parts = Omit<Manifest, 'format' | 'version' | 'server' | 'secret' | 'keys'>;

/**
 * Writes the rows, then the files that they need. A file can only have gone meanwhile together with its row,
 * so the rows are written again then; if one still needs it, it is lost.
 */
async function writeParts(source: BackupSource, folder: string) {
  let copied = 0;
  let gone: ReadonlySet<string> = new Set();
  for (;;) {
    const parts = await writeRows(source, folder);
    const { missing, changed, ...made } = await copyFiles(
      source.files,
      folder,
      fileListPath(folder, parts),
    );
    copied += made.copied;
    const lost = [...changed, ...missing.filter((name) => gone.has(name))];
    if (lost.length > 0) {
      await rm(join(folder, parts.rows), { recursive: true });
      throw lostFiles(lost);
    }
    if (missing.length === 0) return { parts, copied };
    await rm(join(folder, parts.rows), { recursive: true });
    gone = new Set([...gone, ...missing]);
  }
}

/** Names in a message. */
const maxNames = 20;

function lostFiles(names: readonly string[]): StoreError {
  const more = names.length > maxNames ? `, and ${names.length - maxNames} more` : '';
  return new StoreError(
    `The backup is not complete: these files are missing or have changed: ${names.slice(0, maxNames).join(', ')}${more}. The backup before, if there is one, is as it was.`,
  );
}

async function writeRows({ db, files }: BackupSource, folder: string): Promise<Parts> {
  const rows = `rows-${randomUUID()}`;
  await makeFolder(join(folder, rows));
  const list = await createPart(fileListPath(folder, { rows }));
  let totalBytes = 0;
  const writeTable = async (snapshot: StoredRows, name: Manifest['tables'][number]['name']) => {
    const part = await createPart(tablePath(folder, { rows }, name));
    try {
      for await (const row of snapshot.rows(name)) {
        const file = neededFile(files, name, row);
        if (file !== null && isOfPage(file.name)) continue;
        await part.add(lineOf(row));
        if (file === null) continue;
        totalBytes += file.bytes;
        await list.add(`${JSON.stringify(file)}\n`);
      }
      return { name, ...(await part.end()) };
    } finally {
      await part.close();
    }
  };
  try {
    return await withSnapshot(db, async (snapshot) => {
      const createdAt = new Date().toISOString();
      const tables: Manifest['tables'] = [];
      for (const name of tableNames) tables.push(await writeTable(snapshot, name));
      const { rows: count, ...digest } = await list.end();
      await syncToDisk(join(folder, rows));
      return {
        created_at: createdAt,
        migration: snapshot.migration,
        last_ids: snapshot.lastIds,
        rows,
        tables,
        files: { count, total_bytes: totalBytes, ...digest },
      };
    });
  } finally {
    await list.close();
  }
}

/** Copies the files that are not there yet. */
async function copyFiles(files: FileStore, folder: string, list: string) {
  const missing: string[] = [];
  const changed: string[] = [];
  let copied = 0;
  await forEachFile(readFileList(list), async ({ name, ...digest }) => {
    const path = contentPath(folder, digest);
    if ((await sizeOf(path)) === digest.bytes) return;
    await makeFolder(dirname(path));
    const stored = { path: files.named(name), ...digest };
    const draft = join(folder, 'files', `${randomUUID()}.draft`);
    try {
      await files.withLocal([stored], () => copyStoredFile(stored, draft));
      await putFile(draft, path);
      copied += 1;
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      (error.problem === 'missing' ? missing : changed).push(name);
    } finally {
      await rm(draft, { force: true });
    }
  });
  return { missing, changed, copied };
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Removes what an earlier backup had, and what one that was interrupted has left. */
async function removeOthers(folder: string, manifest: Manifest): Promise<void> {
  const remove = (path: string) => rm(path, { recursive: true, force: true });
  for (const name of await readdir(folder)) {
    if (name.startsWith('rows-') && name !== manifest.rows) await remove(join(folder, name));
  }
  for (const name of ['secret', 'seal.pem']) {
    if (!manifest.keys.some((key) => key.name === name)) await remove(keyPath(folder, name));
  }
  const needed = new Set<string>();
  for await (const { sha256 } of readFileList(fileListPath(folder, manifest))) needed.add(sha256);
  const content = join(folder, 'files');
  await makeFolder(content);
  for (const entry of await readdir(content, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !needed.has(entry.name)) await remove(join(entry.parentPath, entry.name));
  }
}
