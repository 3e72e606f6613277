import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fingerprintOf, readSecret, secretPath } from '../access/secrets.ts';
import { hasCode } from '../errors/error-code.ts';
import { makeFolder, putFile } from '../store/durable-writes.ts';
import { StoreError } from '../store/store-error.ts';
import { digestOf } from '../store/stored-file.ts';
import { keyPath, type Manifest } from './manifest.ts';

/** Where the keys of a server are. */
export interface KeyPlaces {
  readonly dataDir: string;
  /** Default: in the folder. */
  readonly secretFile?: string | undefined;
}

type KeyName = Manifest['keys'][number]['name'];

function pathOf({ dataDir, secretFile }: KeyPlaces, name: KeyName): string {
  if (name === 'seal.pem') return join(dataDir, name);
  return secretFile ?? secretPath(dataDir);
}

/**
 * Copies the server's secret to a backup, and its own sealing key if it has made one.
 *
 * @param fingerprint - That of the secret that belongs to the database.
 * @throws StoreError if the secret is missing, or is another one.
 */
export async function writeKeys(
  folder: string,
  places: KeyPlaces,
  fingerprint: string | null,
): Promise<Manifest['keys']> {
  const secret = await readSecret(pathOf(places, 'secret'));
  if (secret === null || fingerprintOf(secret) !== fingerprint) {
    throw new StoreError(
      `The server's secret ${pathOf(places, 'secret')} is missing, or belongs to another database. Name the right one by SECRET_FILE.`,
    );
  }
  const found: readonly (readonly [KeyName, Uint8Array | null])[] = [
    ['secret', secret],
    ['seal.pem', await readIfThere(pathOf(places, 'seal.pem'))],
  ];
  await makeFolder(join(folder, 'keys'));
  const keys: Manifest['keys'] = [];
  for (const [name, content] of found) {
    if (content === null) continue;
    await writeKey(keyPath(folder, name), content);
    keys.push({ name, ...digestOf(content) });
  }
  return keys;
}

/**
 * Puts the keys of a backup in their places, or makes sure that they are there already.
 *
 * @throws StoreError if another key is there, or if there is no secret and the backup has none.
 */
export async function restoreKeys(
  folder: string,
  { keys, secret }: Manifest,
  places: KeyPlaces,
): Promise<void> {
  const path = pathOf(places, 'secret');
  const present = await readSecret(path);
  if (present === null && !keys.some(({ name }) => name === 'secret')) {
    throw new StoreError(
      `The backup ${folder} was made without --with-keys. Put the server's secret at ${path} first: without it, no link sent so far works.`,
    );
  }
  if (present !== null && fingerprintOf(present) !== secret) {
    throw new StoreError(
      `The server's secret ${path} is not the one that the backup ${folder} was made with. Restore it with that secret, or into another folder.`,
    );
  }
  const missing: (readonly [string, Uint8Array])[] = [];
  for (const { name } of keys) {
    const content = await readFile(keyPath(folder, name));
    const there = await readIfThere(pathOf(places, name));
    if (there === null) missing.push([pathOf(places, name), content]);
    else if (!there.equals(content)) {
      throw new StoreError(
        `${pathOf(places, name)} is another key than that of the backup ${folder}. Move it away first.`,
      );
    }
  }
  for (const [place, content] of missing) await writeKey(place, content);
}

/** Writes a key durably, for the server's user only. */
async function writeKey(path: string, content: Uint8Array): Promise<void> {
  const draft = `${path}.draft`;
  await makeFolder(dirname(path));
  await rm(draft, { force: true });
  await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
  await putFile(draft, path);
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
}
