import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type S3Double, startS3Double } from '../../testing/s3/s3-double.ts';
import type { FileStore } from '../file-store.ts';
import { openFileStore } from '../open-file-store.ts';
import { storageFailureOf } from '../storage-failure.ts';
import { StoreError } from '../store-error.ts';
import { openStoredFile } from '../stored-content.ts';
import { DamagedFileError, digestOf, type StoredFile } from '../stored-file.ts';
import { openS3Files } from './s3-files.ts';
import type { OnS3Call } from './s3-requests.ts';
import type { S3Settings } from './s3-settings.ts';

let folder: string;
let double: S3Double;
let bucket: S3Settings & { readonly folder: string };
let files: FileStore;
/** The milliseconds of every pause between two attempts. */
let pauses: number[];

const patience = {
  attempts: 4,
  stallLimit: 60_000,
  pause: async (ms: number) => void pauses.push(ms),
  random: () => 0.5,
};

/** All that are to be closed. */
let opened: FileStore[];

async function open(name: string, more: Partial<S3Settings> = {}, own = patience) {
  const store = await openS3Files(join(folder, name), { ...bucket, ...more }, { patience: own });
  opened.push(store);
  return store;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-s3-files-'));
  double = await startS3Double();
  bucket = { ...(await double.createBucket()), prefix: 'sign/' };
  pauses = [];
  opened = [];
  files = await open('first');
});
afterEach(async () => {
  for (const store of opened) store.close();
  await double.close();
  await rm(folder, { recursive: true });
});

async function put(content: Uint8Array, path: string, into = files): Promise<StoredFile> {
  const temporary = into.temporary();
  await writeFile(temporary, content);
  const digest = digestOf(content);
  await into.put({ path: temporary, ...digest }, path);
  return { path, ...digest };
}

const read = async (file: StoredFile, from = files) => (await openStoredFile(from, file)).read();
const failure = (done: Promise<unknown>) =>
  done.then(
    () => null,
    (error: unknown) => error,
  );
const inBucket = (name: string) => join(bucket.folder, 'sign', name);
const listed = async (from: FileStore) => {
  const names: string[] = [];
  for await (const { name } of from.list('originals')) names.push(name);
  return names;
};

describe('two servers with one bucket', () => {
  let other: FileStore;
  beforeEach(async () => {
    other = await open('other');
  });
  /** A file as the other server finds it: its path is on that server's own disk. */
  const there = (file: StoredFile, id: string): StoredFile => ({
    ...file,
    path: other.original(id),
  });

  test('have the files of each other at once, small ones and large ones', async () => {
    for (const bytes of [1_000, 3_000_000]) {
      const id = randomUUID();
      const content = randomBytes(bytes);
      const file = await put(content, files.original(id));
      await other.checkSize(there(file, id));
      expect((await read(there(file, id), other)).equals(content)).toBe(true);
      const pieces: Buffer[] = [];
      for await (const piece of (await openStoredFile(other, there(file, id))).stream()) {
        pieces.push(piece);
      }
      expect(Buffer.concat(pieces).equals(content)).toBe(true);
    }
  });

  test('list and delete the files of each other', async () => {
    const id = randomUUID();
    const file = await put(Buffer.from('x'), files.original(id));
    expect(await listed(other)).toEqual([`${id}.pdf`]);
    expect(await other.holdsAny()).toBe(true);
    await other.delete(other.original(id));
    expect(await files.holdsAny()).toBe(false);
    expect(await listed(files)).toEqual([]);
    expect(await failure(other.checkSize(there(file, id)))).toMatchObject({ problem: 'missing' });
    expect(await failure(read(there(file, id), other))).toBeInstanceOf(DamagedFileError);
  });

  test('link and set aside files that they have never read', async () => {
    const [id, second] = [randomUUID(), randomUUID()];
    const file = await put(Buffer.from('linked'), files.original(id));
    await other.link(other.original(id), other.original(second));
    await other.link(other.original(id), other.original(second));
    expect((await read({ ...file, path: files.original(second) })).toString()).toBe('linked');
    const place = await other.quarantine(other.original(id));
    expect(place).toMatch(`s3://${bucket.bucket}/sign/damaged/`);
    expect(await readdir(inBucket('damaged'))).toEqual([place?.split('/').at(-1)]);
    expect(await other.quarantine(other.original(id))).toBeNull();
  });
});

/** The names of the files in a data folder, without the locks. */
async function namesIn(dataDir: string) {
  const entries = await readdir(join(folder, dataDir), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('lock.'))
    .map(({ name }) => name);
}

test('nothing but copies of stored files stays on the disk', async () => {
  const uncached = await open('uncached', { cacheBytes: 0 });
  await read(await put(randomBytes(1_000), uncached.upload('a'), uncached), uncached);
  expect(await namesIn('uncached')).toEqual([]);
  await read(await put(randomBytes(1_000), files.upload('b')));
  expect(await namesIn('first')).toEqual(['b']);
});

test('processes that share a data folder have copies of their own, which the next ones use', async () => {
  const beside = await open('first');
  expect(beside.upload('a')).not.toBe(files.upload('a'));
  const file = await put(Buffer.from('x'), files.upload('a'));
  await beside.delete(beside.upload('a'));
  expect((await read(file)).toString()).toBe('x');
  files.close();
  const next = await open('first');
  const calls = double.calls.length;
  expect((await read({ ...file, path: next.upload('a') }, next)).toString()).toBe('x');
  expect(double.calls).toHaveLength(calls);
});

test('a temporary file is deleted without a call', async () => {
  const temporary = files.temporary();
  await writeFile(temporary, 'x');
  const before = double.calls.length;
  await files.delete(temporary);
  expect(await failure(readFile(temporary))).toMatchObject({ code: 'ENOENT' });
  expect(double.calls).toHaveLength(before);
});

describe('a file that is not what was stored', () => {
  let file: StoredFile;
  let uncached: FileStore;
  beforeEach(async () => {
    uncached = await open('uncached', { cacheBytes: 0 });
    file = await put(Buffer.from('what was stored'), uncached.original('a'), uncached);
  });

  test('is missing', async () => {
    await rm(inBucket('originals/a.pdf'));
    expect(await failure(read(file, uncached))).toMatchObject({
      name: 'DamagedFileError',
      problem: 'missing',
      path: `s3://${bucket.bucket}/sign/originals/a.pdf`,
    });
    expect(await failure(uncached.checkSize(file))).toMatchObject({ problem: 'missing' });
    expect(await failure(uncached.link(file.path, uncached.original('b')))).toMatchObject({
      problem: 'missing',
    });
  });

  test.each(['what was stored?', 'what Was stored'])('has changed: %s', async (content) => {
    await writeFile(inBucket('originals/a.pdf'), content);
    const before = double.calls.length;
    expect(await failure(read(file, uncached))).toMatchObject({
      name: 'DamagedFileError',
      problem: 'changed',
    });
    // What was changed on the way would be right the second time.
    expect(double.calls.slice(before).map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  test('is not stored under another digest', async () => {
    const temporary = files.temporary();
    await writeFile(temporary, 'one');
    const stored = files.put({ path: temporary, ...digestOf(Buffer.from('two')) }, file.path);
    expect(storageFailureOf(await failure(stored))).toBe('failed');
  });
});

describe('a call that fails', () => {
  /** Makes the next calls of a method fail. */
  const failNext = (count: number, method: string, fault: ReturnType<S3Double['fail']>) => {
    let left = count;
    double.fail = (call) => {
      if (call.method !== method || left === 0) return null;
      left -= 1;
      return fault;
    };
  };
  const busy = { kind: 'refused', status: 503, code: 'SlowDown' } as const;
  const internal = { kind: 'refused', status: 500, code: 'InternalError' } as const;

  test.each([
    ['503', busy],
    ['500', internal],
    ['a write at the same time', { kind: 'refused', status: 409, code: 'OperationAborted' }],
    ['a lost response', { kind: 'lost' }],
  ] as const)('with %s is repeated after pauses that grow', async (_, fault) => {
    failNext(3, 'PUT', fault);
    const file = await put(Buffer.from('at last'), files.upload('a'));
    expect(pauses).toEqual([100, 200, 400]);
    expect(await readFile(inBucket('uploads/a'), 'utf8')).toBe('at last');
    expect((await read(file)).toString()).toBe('at last');
  });

  test('in the middle of a body is repeated', async () => {
    const uncached = await open('uncached', { cacheBytes: 0 });
    const content = randomBytes(1_000_000);
    const file = await put(content, uncached.upload('a'), uncached);
    failNext(2, 'GET', { kind: 'cut' });
    expect((await read(file, uncached)).equals(content)).toBe(true);
    expect(pauses).toEqual([100, 200]);
  });

  test('without an end is given up, for a caller to retry', async () => {
    failNext(4, 'PUT', busy);
    const error = await failure(put(Buffer.from('x'), files.upload('a')));
    expect(error).toMatchObject({ name: 'S3Error', status: 503, code: 'SlowDown' });
    expect(storageFailureOf(error)).toBe('exhausted');
    expect(await readdir(inBucket('.'))).not.toContain('uploads');
  });

  test('by never ending is given up', async () => {
    const own = { ...patience };
    const hasty = await open('hasty', {}, own);
    own.stallLimit = 20;
    double.fail = () => ({ kind: 'silent' });
    const file = { path: hasty.upload('a'), ...digestOf(Buffer.from('x')) };
    const error = await failure(hasty.checkSize(file));
    expect(error).toMatchObject({ name: 'S3Error', status: null });
    expect(storageFailureOf(error)).toBe('exhausted');
    expect(pauses).toHaveLength(3);
  });

  test('for the operator to mend is not repeated', async () => {
    failNext(1, 'PUT', { kind: 'refused', status: 403, code: 'AccessDenied' });
    const error = await failure(put(Buffer.from('x'), files.upload('a')));
    expect(storageFailureOf(error)).toBe('failed');
    expect(pauses).toEqual([]);
  });

  test('on the local disk is not blamed on S3', async () => {
    const gone = { path: files.temporary(), ...digestOf(Buffer.from('x')) };
    expect(await failure(files.put(gone, files.upload('a')))).toMatchObject({ code: 'ENOENT' });
  });
});

describe('a start', () => {
  test.each<[Partial<S3Settings>, RegExp]>([
    [{ secretAccessKey: 'wrong/secret' }, /SignatureDoesNotMatch\. Check AWS_ACCESS_KEY_ID/],
    [{ accessKeyId: 'nobody' }, /InvalidAccessKeyId\. Check AWS_ACCESS_KEY_ID/],
    [{ region: 'us-east-1' }, /S3_REGION or S3_ENDPOINT is not that of the bucket/],
    [{ bucket: 'another-bucket' }, /NoSuchBucket\. Create the bucket, or correct S3_BUCKET/],
    [{ endpoint: 'http://127.0.0.1:1' }, /cannot be reached .* check S3_ENDPOINT/],
  ])('with the wrong setting %o says which it is, without the key', async (wrong, message) => {
    const error = await failure(open('third', wrong));
    expect(error).toBeInstanceOf(StoreError);
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain(wrong.secretAccessKey ?? bucket.secretAccessKey);
  });

  test.each(['PUT', 'HEAD', 'GET', 'DELETE'])(
    'without the right to %s is refused',
    async (method) => {
      double.fail = (call) =>
        call.method === method ? { kind: 'refused', status: 403, code: 'AccessDenied' } : null;
      expect(String(await failure(open('third')))).toMatch(
        /must be allowed to list the bucket and to/,
      );
    },
  );

  test('leaves nothing in the bucket', async () => {
    expect(await readdir(inBucket('probe'))).toEqual([]);
  });

  test('is refused while the files are only in the data folder', async () => {
    const dataDir = join(folder, 'used');
    const local = await openFileStore(dataDir);
    await put(Buffer.from('x'), local.original('a'), local);
    expect(String(await failure(openFileStore(dataDir, bucket)))).toMatch(
      /holds no files, but .*used\/files does\. Move them by sign-envelope migrate-store/,
    );
    await mkdir(inBucket('originals'), { recursive: true });
    await writeFile(inBucket('originals/a.pdf'), 'x');
    const moved = await openFileStore(dataDir, bucket);
    opened.push(moved);
    const file = { path: moved.original('a'), ...digestOf(Buffer.from('x')) };
    expect((await read(file, moved)).toString()).toBe('x');
  });
});

describe('[OP-11] an operator learns', () => {
  test('whether files can be reached now', async () => {
    await files.requireReachable();
    double.fail = () => ({ kind: 'refused', status: 403, code: 'AccessDenied' });
    expect(await failure(files.requireReachable())).toMatchObject({ status: 403 });
    double.fail = () => null;
    await files.requireReachable();
  });

  test('of every call with all its attempts, and not which file it is for', async () => {
    const calls: string[] = [];
    const onCall: OnS3Call = async (method, make) => {
      const attempts = pauses.length;
      const made = await make();
      calls.push(`${method} after ${pauses.length - attempts} pauses`);
      return made;
    };
    const watched = await openS3Files(join(folder, 'watched'), bucket, { patience, onCall });
    opened.push(watched);
    calls.length = 0;
    let left = 2;
    double.fail = () => (left-- > 0 ? { kind: 'refused', status: 503, code: 'SlowDown' } : null);
    await put(Buffer.from('x'), watched.original(randomUUID()), watched);
    expect(calls).toEqual(['PUT after 2 pauses']);
  });
});
