import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { hasCode } from '../errors/error-code.ts';
import { StoreError } from '../store/store-error.ts';
import { tableNames } from './stored-tables.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const digest = { bytes: count, sha256 };

const manifest = v.object({
  format: v.literal('sign-envelope-backup'),
  version: v.literal(1),
  /** When the rows were read. */
  created_at: v.string(),
  /** The version of the server. */
  server: v.string(),
  /** The newest migration of the database. */
  migration: v.string(),
  /** The fingerprint of the server's secret. */
  secret: v.nullable(sha256),
  last_ids: v.object({ events: count, attempts: count, jobs: count }),
  /** The folder of the rows. */
  rows: v.pipe(v.string(), v.regex(/^rows-[0-9a-f-]{36}$/)),
  tables: v.array(v.object({ name: v.picklist(tableNames), rows: count, ...digest })),
  /** The list of files, and what they have together. */
  files: v.object({ count, total_bytes: count, ...digest }),
  /** The secret and the sealing key, if the backup has them. */
  keys: v.array(v.object({ name: v.picklist(['secret', 'seal.pem']), ...digest })),
});

/** What a backup has, and how it is checked. */
export type Manifest = v.InferOutput<typeof manifest>;

export const manifestPath = (folder: string) => join(folder, 'manifest.json');

/** Where the list of files is. */
export const fileListPath = (folder: string, { rows }: Pick<Manifest, 'rows'>) =>
  join(folder, rows, 'files.jsonl');

export const tablePath = (folder: string, { rows }: Pick<Manifest, 'rows'>, table: string) =>
  join(folder, rows, `${table}.jsonl`);

/** Where a file is: equal ones are stored once. */
export const contentPath = (folder: string, { sha256 }: { readonly sha256: string }) =>
  join(folder, 'files', sha256.slice(0, 2), sha256);

export const keyPath = (folder: string, name: string) => join(folder, 'keys', name);

/**
 * Reads the manifest of a backup.
 *
 * @throws StoreError if the folder is no backup, or one of another version.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    throw new StoreError(`The folder ${folder} is not a whole backup: it has no manifest.json.`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new StoreError(`The manifest of the backup ${folder} is damaged.`, { cause });
  }
  const parsed = v.safeParse(manifest, json);
  if (parsed.success) return parsed.output;
  const place = v.getDotPath(parsed.issues[0]) ?? 'format';
  throw new StoreError(
    `The manifest of the backup ${folder} is damaged, or of another version of this server ("${place}" is not as expected).`,
  );
}
