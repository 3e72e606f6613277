import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storageFailureOf } from '../storage-failure.ts';
import { DamagedFileError, digestOf, readStoredFile, type StoredFile } from '../stored-file.ts';
import { type LocalCopies, openLocalCopies } from './local-copies.ts';

let folder: string;
let root: string;
let copies: LocalCopies;
/** The paths that were fetched, in order. */
let fetched: string[];
/** Called while a file is fetched. */
let duringFetch: () => Promise<void>;

const contents: Readonly<Record<string, string>> = { a: 'aaaa', b: 'bbbb', c: 'cccc', d: 'dddd' };

/** The stored file of a name, and its content. */
function file(name: string): StoredFile {
  return { path: join(root, 'kind', name), ...digestOf(Buffer.from(contents[name] ?? '')) };
}

const open = (maxBytes: number) =>
  openLocalCopies({
    root,
    maxBytes,
    fetch: async ({ path }) => {
      const temporary = join(folder, `temporary-${fetched.push(path.slice(-1))}`);
      await duringFetch();
      await writeFile(temporary, contents[path.slice(-1)] ?? '');
      return temporary;
    },
  });

const read = (name: string) =>
  copies.hold([file(name)], async () => (await readStoredFile(file(name))).toString());
const onDisk = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-copies-'));
  root = join(folder, 'cache');
  fetched = [];
  duringFetch = async () => undefined;
  copies = await open(8);
});
afterEach(() => rm(folder, { recursive: true }));

test('a file is fetched at its first use, and once for all uses at the same time', async () => {
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['aaaa', 'aaaa', 'bbbb']);
  expect(await read('a')).toBe('aaaa');
  expect(fetched).toEqual(['a', 'b']);
});

test('the copies that were not used for longest go first', async () => {
  for (const name of ['a', 'b', 'a', 'c']) await read(name);
  expect(await onDisk()).toEqual(['a', 'c']);
  await read('b');
  expect(await onDisk()).toEqual(['b', 'c']);
  expect(fetched).toEqual(['a', 'b', 'c', 'b']);
});

test('copies in use stay, however large they are', async () => {
  copies = await open(0);
  await copies.hold([file('a'), file('b'), file('c')], async () => {
    await read('d');
    expect(await onDisk()).toEqual(['a', 'b', 'c']);
  });
  expect(await onDisk()).toEqual([]);
});

test('a damaged, outdated or lost copy is fetched again', async () => {
  await read('a');
  await writeFile(file('a').path, 'aaax');
  expect(await read('a')).toBe('aaaa');
  await rm(root, { recursive: true });
  expect(await read('a')).toBe('aaaa');
  expect(fetched).toEqual(['a', 'a', 'a']);
});

test('a damaged copy that others use is replaced for all of them', async () => {
  await read('a');
  await writeFile(file('a').path, 'aaax');
  expect(await Promise.all([read('a'), read('a'), read('a')])).toEqual(['aaaa', 'aaaa', 'aaaa']);
});

test('a disk that damages a new copy too is a failure of the disk, and not of the file', async () => {
  const use = copies.hold([file('a')], async () => {
    throw new DamagedFileError(file('a').path, 'changed');
  });
  const error: unknown = await use.catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(DamagedFileError);
  expect(storageFailureOf(error)).toBe('failed');
  expect(fetched).toEqual(['a', 'a']);
});

test('a file that cannot be fetched is an error for everybody who waits for it, and is tried again', async () => {
  const gone = new DamagedFileError('s3://bucket/kind/a', 'missing');
  duringFetch = () => Promise.reject(gone);
  for (const result of await Promise.allSettled([read('a'), read('a')])) {
    expect(result).toEqual({ status: 'rejected', reason: gone });
  }
  expect(fetched).toEqual(['a']);
  duringFetch = async () => undefined;
  expect(await read('a')).toBe('aaaa');
});

test('a new file is the copy of itself', async () => {
  const temporary = join(folder, 'new');
  await writeFile(temporary, 'aaaa');
  await copies.add({ ...file('a'), path: temporary }, file('a').path);
  expect(await read('a')).toBe('aaaa');
  expect(fetched).toEqual([]);
});

test('a dropped copy is gone, also if it was being fetched', async () => {
  await read('a');
  await copies.drop(file('a').path);
  expect(await onDisk()).toEqual([]);
  duringFetch = async () => {
    await Promise.resolve();
    await copies.drop(file('b').path);
  };
  expect(await copies.hold([file('b')], onDisk)).toEqual([]);
});

test('copies of an earlier process are used, the newest of them if there is no room for all', async () => {
  for (const name of ['a', 'b']) await read(name);
  await utimes(file('b').path, new Date(1_000), new Date(1_000));
  copies = await open(4);
  expect(await onDisk()).toEqual(['a']);
  expect(await read('a')).toBe('aaaa');
  expect(fetched).toEqual(['a', 'b']);
});

test('copies that were made before a time are deleted, unless they are in use', async () => {
  for (const name of ['a', 'b']) await read(name);
  await copies.hold([file('a')], () => copies.purge(Date.now() + 1_000));
  expect(await onDisk()).toEqual(['a']);
  expect(await readFile(file('a').path, 'utf8')).toBe('aaaa');
});
